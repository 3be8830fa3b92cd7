import net from 'node:net';

/** An address that moves from one port to another, as that of a virtual IP or a proxy of the database does. */
export async function startSwitch(port) {
  let target = port;
  const open = new Set();
  const server = net.createServer((incoming) => {
    const passed = net.connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, passed],
      [passed, incoming],
    ]) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    moveTo: (other) => {
      target = other;
      for (const socket of open) socket.destroy();
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
