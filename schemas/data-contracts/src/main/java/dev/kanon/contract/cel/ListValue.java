package dev.kanon.contract.cel;

import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.CelValue;
import java.util.AbstractList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * A list of a record, read in place. It must be a {@link CelValue} by class, because CEL copies every other list, element by
 * element, each time an expression names it.
 */
@SuppressWarnings("Immutable") // a view for one evaluation, in one thread
final class ListValue extends CelValue implements List<Object>, RandomAccess {

    private static final CelType TYPE = ListType.create(SimpleType.DYN);

    private final List<?> original;
    private final List<Object> view;

    ListValue(List<?> original) {
        this.original = original;
        this.view = new AbstractList<>() {
            @Override
            public Object get(int index) {
                return CelValues.of(original.get(index));
            }

            @Override
            public int size() {
                return original.size();
            }
        };
    }

    @Override
    public Object value() {
        return original;
    }

    @Override
    public boolean isZeroValue() {
        return original.isEmpty();
    }

    @Override
    public CelType celType() {
        return TYPE;
    }

    @Override
    public int size() {
        return view.size();
    }

    @Override
    public boolean isEmpty() {
        return view.isEmpty();
    }

    @Override
    public boolean contains(@Nullable Object element) {
        return view.contains(element);
    }

    @Override
    public Iterator<Object> iterator() {
        return view.iterator();
    }

    @Override
    public Object[] toArray() {
        return view.toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return view.toArray(array);
    }

    @Override
    public boolean add(Object element) {
        return view.add(element);
    }

    @Override
    public boolean remove(@Nullable Object element) {
        return view.remove(element);
    }

    @Override
    public boolean containsAll(Collection<?> elements) {
        return view.containsAll(elements);
    }

    @Override
    public boolean addAll(Collection<? extends Object> elements) {
        return view.addAll(elements);
    }

    @Override
    public boolean addAll(int index, Collection<? extends Object> elements) {
        return view.addAll(index, elements);
    }

    @Override
    public boolean removeAll(Collection<?> elements) {
        return view.removeAll(elements);
    }

    @Override
    public boolean retainAll(Collection<?> elements) {
        return view.retainAll(elements);
    }

    @Override
    public void clear() {
        view.clear();
    }

    @Override
    public Object get(int index) {
        return view.get(index);
    }

    @Override
    public Object set(int index, Object element) {
        return view.set(index, element);
    }

    @Override
    public void add(int index, Object element) {
        view.add(index, element);
    }

    @Override
    public Object remove(int index) {
        return view.remove(index);
    }

    @Override
    public int indexOf(@Nullable Object element) {
        return view.indexOf(element);
    }

    @Override
    public int lastIndexOf(@Nullable Object element) {
        return view.lastIndexOf(element);
    }

    @Override
    public ListIterator<Object> listIterator() {
        return view.listIterator();
    }

    @Override
    public ListIterator<Object> listIterator(int index) {
        return view.listIterator(index);
    }

    @Override
    public List<Object> subList(int from, int to) {
        return view.subList(from, to);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return view.equals(other);
    }

    @Override
    public int hashCode() {
        return view.hashCode();
    }
}
