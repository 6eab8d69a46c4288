package dev.kanon.faults.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LinkTest {

    private static final int SILENCE_MILLIS = 200;
    private static final byte[] NEAR = {127, 0, 9, 1};
    private static final byte[] FAR = {127, 0, 0, 1};

    private ServerSocket server;
    private Link link;
    private Socket client;
    private Socket accepted;

    @BeforeEach
    void connect() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getByAddress(FAR));
        InetSocketAddress near = new InetSocketAddress(InetAddress.getByAddress(NEAR), server.getLocalPort());
        link = new Link(near, new InetSocketAddress(InetAddress.getByAddress(FAR), server.getLocalPort()));
        client = new Socket(near.getAddress(), near.getPort());
        accepted = server.accept();
    }

    @AfterEach
    void close() throws IOException {
        client.close();
        accepted.close();
        link.close();
        server.close();
    }

    @Test
    void bytesPassInBothDirections() throws IOException {
        client.getOutputStream().write(1);
        accepted.getOutputStream().write(2);

        assertThat(accepted.getInputStream().read()).isEqualTo(1);
        assertThat(client.getInputStream().read()).isEqualTo(2);
    }

    @Test
    void whatIsSentWhileTheLinkIsCutArrivesWhenItIsMended() throws IOException {
        link.cut();
        client.getOutputStream().write(1);
        accepted.setSoTimeout(SILENCE_MILLIS);
        assertThatThrownBy(() -> accepted.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);

        link.mend();
        accepted.setSoTimeout(0);
        assertThat(accepted.getInputStream().read()).isEqualTo(1);
    }

    @Test
    void aResetBreaksBothEndsAndAllowsNewConnections() throws IOException {
        link.reset();

        assertThatThrownBy(() -> {
                    if (client.getInputStream().read() < 0) {
                        throw new IOException("end");
                    }
                })
                .isInstanceOf(IOException.class);
        try (Socket again = new Socket(InetAddress.getByAddress(NEAR), server.getLocalPort());
                Socket acceptedAgain = server.accept()) {
            again.getOutputStream().write(3);
            assertThat(acceptedAgain.getInputStream().read()).isEqualTo(3);
        }
    }
}
