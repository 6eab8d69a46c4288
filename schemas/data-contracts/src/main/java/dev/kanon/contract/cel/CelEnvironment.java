package dev.kanon.contract.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.checker.CelStandardDeclarations;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOptions;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerBuilder;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelRuntimeBuilder;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The language as rules know it: standard CEL, the string and math extensions, our string formats, our {@code matches}. */
@SuppressWarnings("Immutable") // the functions depend on nothing but their arguments
final class CelEnvironment {

    /** Turns of all loops of one evaluation. */
    private static final int MAX_ITERATIONS = 1_000_000;

    private static final CelOptions OPTIONS = CelOptions.current()
            .enableHeterogeneousNumericComparisons(true)
            .enableQuotedIdentifierSyntax(true)
            .enableRegexPartialMatch(false)
            .comprehensionMaxIterations(MAX_ITERATIONS)
            .build();

    private static final Map<String, Predicate<String>> FORMATS = Map.of(
            "isEmail", StringFormats::isEmail,
            "isHostname", StringFormats::isHostname,
            "isIpv4", StringFormats::isIpv4,
            "isIpv6", StringFormats::isIpv6,
            "isUri", StringFormats::isUri,
            "isUriRef", StringFormats::isUriRef,
            "isUuid", StringFormats::isUuid);

    private final RegularExpressions regularExpressions = new RegularExpressions();

    /** An environment with the given variables and the record types of the schema. */
    Cel with(AvroTypes types, Map<String, CelType> variables, RegexEngine engine) {
        CelCompilerBuilder compiler = CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(OPTIONS)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .setTypeProvider(types)
                .addLibraries(CelExtensions.strings(), CelExtensions.math());
        CelRuntimeBuilder runtime = CelRuntimeFactory.plannerRuntimeBuilder()
                .setOptions(OPTIONS)
                .setTypeProvider(types)
                .addLibraries(CelExtensions.strings(), CelExtensions.math());
        variables.forEach(compiler::addVar);
        FORMATS.forEach((name, format) -> addFormat(compiler, runtime, name, format));
        if (engine == RegexEngine.PCRE) {
            replaceMatches(compiler, runtime);
        }
        return CelFactory.combine(compiler.build(), runtime.build());
    }

    private static void addFormat(
            CelCompilerBuilder compiler, CelRuntimeBuilder runtime, String name, Predicate<String> format) {
        String overload = "string_" + name;
        compiler.addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(
                name, CelOverloadDecl.newMemberOverload(overload, SimpleType.BOOL, SimpleType.STRING)));
        runtime.addFunctionBindings(
                CelFunctionBinding.fromOverloads(name, CelFunctionBinding.from(overload, String.class, format::test)));
    }

    private void replaceMatches(CelCompilerBuilder compiler, CelRuntimeBuilder runtime) {
        String global = "matches";
        String member = "matches_string";
        List<CelType> arguments = ImmutableList.of(SimpleType.STRING, SimpleType.STRING);
        compiler.setStandardEnvironmentEnabled(false)
                .setStandardDeclarations(CelStandardDeclarations.newBuilder()
                        .excludeFunctions(CelStandardDeclarations.StandardFunction.MATCHES)
                        .build())
                .addFunctionDeclarations(CelFunctionDecl.newFunctionDeclaration(
                        "matches",
                        CelOverloadDecl.newGlobalOverload(global, SimpleType.BOOL, arguments),
                        CelOverloadDecl.newMemberOverload(member, SimpleType.BOOL, arguments)));
        runtime.setStandardFunctions(CelStandardFunctions.newBuilder()
                        .excludeFunctions(CelStandardFunctions.StandardFunction.MATCHES)
                        .build())
                .addFunctionBindings(CelFunctionBinding.fromOverloads(
                        "matches",
                        CelFunctionBinding.from(global, String.class, String.class, regularExpressions::matches),
                        CelFunctionBinding.from(member, String.class, String.class, regularExpressions::matches)));
    }
}
