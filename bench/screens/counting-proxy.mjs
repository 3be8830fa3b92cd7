import http from 'node:http';
import net from 'node:net';

/** Starts a forward proxy that counts downstream bytes, records the requested addresses and can be switched off. */
export async function startProxy() {
  const st = { on: true, bytes: 0, requests: 0, asked: [], sockets: new Set() };
  const srv = http.createServer((req, res) => {
    if (!st.on) {
      req.socket.destroy();
      return;
    }
    st.requests++;
    st.asked.push(`${req.method} ${new URL(req.url).pathname}`);
    const up = http.request(req.url, { method: req.method, headers: req.headers, agent: false }, (r) => {
      res.writeHead(r.statusCode, r.rawHeaders);
      r.on('data', (c) => {
        st.bytes += c.length;
      });
      r.pipe(res);
    });
    up.on('error', () => res.destroy());
    // An open stream that the browser has abandoned would keep this process alive.
    res.on('close', () => up.destroy());
    req.pipe(up);
  });
  srv.on('connect', (req, s, head) => {
    if (!st.on) {
      s.destroy();
      return;
    }
    const [h, p] = req.url.split(':');
    const up = net.connect(+p, h, () => {
      s.write('HTTP/1.1 200 OK\r\n\r\n');
      up.write(head);
      up.pipe(s);
      s.pipe(up);
    });
    st.requests++;
    up.on('data', (c) => {
      st.bytes += c.length;
    });
    up.on('error', () => s.destroy());
    s.on('error', () => up.destroy());
  });
  srv.on('connection', (s) => {
    st.sockets.add(s);
    s.on('close', () => st.sockets.delete(s));
  });
  await new Promise((r) => srv.listen(0, '127.0.0.1', r));
  st.port = srv.address().port;
  st.off = () => {
    st.on = false;
    for (const s of st.sockets) s.destroy();
  };
  st.close = () => {
    st.off();
    srv.close();
  };
  return st;
}
