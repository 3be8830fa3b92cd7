import net from 'node:net';

/**
 * An address that moves from one port to another, as a virtual IP or a proxy of the database does. What it falls silent for stays open
 * and passes nothing on, as with a machine that is gone.
 */
export interface MovingAddress {
  port: number;
  /** Falls silent for the connections that there are. Until it moves, new ones get no answer either. */
  fallSilent(): void;
  /** Gives new connections no answer, and goes on with those that there are. */
  holdNew(): void;
  /** Passes new connections on to a port, and goes on with those that there are. */
  leadTo(port: number): void;
  /** Passes new connections on to a port. Those for which it fell silent stay as they are; others are closed. */
  moveTo(port: number): void;
  /** Closes everything. */
  stop(): void;
}

/**
 * Opens a moving address.
 * @param port where it leads at first
 * @param change changes what the server answers first, as a pooler does
 */
export const openMovingAddress = async (
  port: number,
  change: (first: Buffer) => Buffer = (first) => first,
): Promise<MovingAddress> => {
  let target: number | undefined = port;
  const silent = new Set<net.Socket>();
  const open = new Set<net.Socket>();
  const server = net.createServer((incoming) => {
    open.add(incoming);
    incoming.on('error', () => undefined);
    incoming.on('close', () => {
      open.delete(incoming);
      silent.delete(incoming);
    });
    if (target === undefined) {
      silent.add(incoming);
      return;
    }
    const passed = net.connect(target, '127.0.0.1');
    incoming.on('data', (bytes) => void (silent.has(incoming) || passed.write(bytes)));
    incoming.on('close', () => passed.destroy());
    passed.on('data', (bytes) => void (silent.has(incoming) || incoming.write(change(bytes))));
    passed.on('error', () => undefined);
    passed.on('close', () => void (silent.has(incoming) || incoming.destroy()));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    fallSilent: () => {
      for (const socket of open) silent.add(socket);
      target = undefined;
    },
    holdNew: () => void (target = undefined),
    leadTo: (other) => void (target = other),
    moveTo: (other) => {
      target = other;
      for (const socket of open) if (!silent.has(socket)) socket.destroy();
    },
    stop: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
