package dev.kanon.serializer.avro;

import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/** As Avro's compiler would generate it, as far as the tests need it. */
public final class Payment extends SpecificRecordBase {

    private static final long serialVersionUID = 1L;

    /** Found here by Avro. */
    public static final Schema SCHEMA$ = new Schema.Parser().parse("""
            {"type":"record","name":"Payment","namespace":"dev.kanon.serializer.avro","fields":[
              {"name":"orderId","type":"long"},
              {"name":"payer","type":{"type":"string","avro.java.string":"String"}}]}""");

    private long orderId;
    private String payer = "";

    /** For Avro. */
    public Payment() {}

    Payment(long orderId, String payer) {
        this.orderId = orderId;
        this.payer = payer;
    }

    long orderId() {
        return orderId;
    }

    String payer() {
        return payer;
    }

    @Override
    public Schema getSchema() {
        return SCHEMA$;
    }

    @Override
    public Object get(int field) {
        return field == 0 ? orderId : payer;
    }

    @Override
    public void put(int field, Object value) {
        if (field == 0) {
            orderId = (Long) value;
        } else {
            payer = value.toString();
        }
    }
}
