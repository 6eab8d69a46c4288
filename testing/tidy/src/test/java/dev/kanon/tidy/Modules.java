package dev.kanon.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** The modules of the root pom, in its order, and what each depends on. */
final class Modules {

    static final String GROUP = "dev.kanon";

    /** @param folder from the root, {@code kernel/component} */
    record Module(String folder, String artifact, List<Dependency> dependencies) {}

    record Dependency(String group, String artifact) {

        @Override
        public String toString() {
            return group + ":" + artifact;
        }
    }

    private Modules() {}

    static List<Module> inOrder() {
        List<Module> modules = new ArrayList<>();
        for (Element module : elements(document("pom.xml"), "module")) {
            String folder = module.getTextContent().strip();
            Document pom = document(folder + "/pom.xml");
            modules.add(new Module(folder, child(pom.getDocumentElement(), "artifactId"), dependencies(pom)));
        }
        return List.copyOf(modules);
    }

    /** Every dependency that any pom names, and the processors of the compiler. */
    static List<Dependency> allDependencies() {
        List<Dependency> all = new ArrayList<>(dependencies(document("pom.xml")));
        inOrder().forEach(module -> all.addAll(module.dependencies()));
        return all.stream().distinct().toList();
    }

    private static List<Dependency> dependencies(Document pom) {
        List<Dependency> found = new ArrayList<>();
        for (String name : List.of("dependency", "path")) {
            for (Element element : elements(pom, name)) {
                found.add(new Dependency(child(element, "groupId"), child(element, "artifactId")));
            }
        }
        return List.copyOf(found);
    }

    private static Document document(String file) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(Repository.ROOT.resolve(Path.of(file)).toFile());
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException(file + " cannot be read", e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static String child(Element parent, String name) {
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node.getNodeName().equals(name)) {
                return node.getTextContent().strip();
            }
        }
        throw new IllegalStateException("No " + name + " in a " + parent.getNodeName());
    }
}
