// What the check on a Debian asks of the service: whether it is ready, what it may do, and whether people can sign in through the proxy.
import { until } from '../rolling/built-server.mjs';

const authority = '/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt';
const browser = `curl --silent --show-error --cacert ${authority} --resolve app.example.com:443:127.0.0.1`;

/** Opens what is asked of the service of a machine. */
export function openService(machine) {
  const statusOf = async (path, asking = 'curl --silent', address = 'http://127.0.0.1:8080') => {
    const { output } = await machine.attempt(
      `${asking} --output /dev/null --write-out '%{http_code}' ${address}${path}`,
    );
    return Number(output.trim().slice(-3));
  };
  const property = (name) => machine.run(`systemctl show --value --property ${name} ekhaya`);

  return {
    property,

    /** Waits until the service takes requests. @throws {Error} with its log */
    async ready() {
      try {
        await until(async () => (await statusOf('/api/ready')) === 200, 'a service that is ready');
      } catch (error) {
        const log = await machine.run('journalctl --unit ekhaya --no-pager --lines 40');
        throw new Error(`${error.message}\n${log}`, { cause: error });
      }
    },

    /** The status of a page through the proxy. */
    statusBehindProxy: (path) => statusOf(path, browser, 'https://app.example.com'),

    /** Signs in through the proxy. @returns the status of the answer */
    async signIn(email, password) {
      const page = await machine.run(`${browser} https://app.example.com/login`);
      const [, apiKey] = /"apiKey":"([^"]+)"/.exec(page) ?? [];
      const headers = [`x-api-key: ${apiKey}`, 'content-type: application/json', 'origin: https://app.example.com'];
      const given = headers.map((header) => `--header '${header}'`).join(' ');
      return statusOf(
        '/api/auth/sign-in/email',
        `${browser} ${given} --data '${JSON.stringify({ email, password })}'`,
        'https://app.example.com',
      );
    },

    /** What the service may do: what systemd says of its first process, and whether it can write to folders. */
    async rights(folders) {
      const pid = await property('MainPID');
      const status = await machine.run(`cat /proc/${pid}/status`);
      const valueOf = (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
      const inIts = `nsenter --target ${pid} --mount --`;
      const writable = [];
      for (const folder of folders) {
        const { code, output } = await machine.attempt(
          `${inIts} sh -c 'touch ${folder}/written && rm ${folder}/written'`,
        );
        if (code === 0) writable.push(folder);
        else if (!output.includes('Read-only file system')) throw new Error(output);
      }
      return {
        account: await machine.run(`ps -o user= -p ${pid}`),
        program: await machine.run(`readlink /proc/${pid}/exe`),
        capabilities: valueOf('CapBnd'),
        noNewPrivileges: valueOf('NoNewPrivs'),
        writable,
      };
    },
  };
}
