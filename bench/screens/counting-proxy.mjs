import http from 'node:http';
import net from 'node:net';

/** Starts a forward proxy that counts downstream bytes, records the requested addresses and can be switched off. */
export async function startProxy() {
  const proxy = { isOn: true, bytes: 0, requests: 0, requestedPaths: [], sockets: new Set() };
  const server = http.createServer((request, response) => {
    if (!proxy.isOn) {
      request.socket.destroy();
      return;
    }
    proxy.requests++;
    proxy.requestedPaths.push(`${request.method} ${new URL(request.url).pathname}`);
    const upstream = http.request(
      request.url,
      { method: request.method, headers: request.headers, agent: false },
      (answer) => {
        response.writeHead(answer.statusCode, answer.rawHeaders);
        answer.on('data', (chunk) => {
          proxy.bytes += chunk.length;
        });
        answer.pipe(response);
      },
    );
    upstream.on('error', () => response.destroy());
    // An open stream that the browser has abandoned would keep this process alive.
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
  });
  server.on('connect', (request, socket, head) => {
    if (!proxy.isOn) {
      socket.destroy();
      return;
    }
    const [host, port] = request.url.split(':');
    const upstream = net.connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      upstream.write(head);
      upstream.pipe(socket);
      socket.pipe(upstream);
    });
    proxy.requests++;
    upstream.on('data', (chunk) => {
      proxy.bytes += chunk.length;
    });
    upstream.on('error', () => socket.destroy());
    socket.on('error', () => upstream.destroy());
  });
  server.on('connection', (socket) => {
    proxy.sockets.add(socket);
    socket.on('close', () => proxy.sockets.delete(socket));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.port = server.address().port;
  proxy.off = () => {
    proxy.isOn = false;
    for (const socket of proxy.sockets) socket.destroy();
  };
  proxy.close = () => {
    proxy.off();
    server.close();
  };
  return proxy;
}
