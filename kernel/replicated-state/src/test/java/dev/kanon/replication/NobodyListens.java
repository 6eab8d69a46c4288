package dev.kanon.replication;

import java.util.UUID;

final class NobodyListens<S> implements Applier.Observer<S> {

    @Override
    public void claimed(Applier.Leadership leadership) {}

    @Override
    public void requestReached(UUID request, S before, LogEntry first) {}

    @Override
    public void readBack(Stamp stamp) {}

    @Override
    public void progressed(long position) {}

    @Override
    public void failed(Throwable cause) {}
}
