// What the check with containers asks of the service: what Docker says of its container, and whether people can sign in through Caddy.
import { until } from '../rolling/built-server.mjs';

/** A name that no public authority certifies: Caddy certifies it with an authority of its own. */
export const domain = 'app.ekhaya.internal';

const authority = '/root/authority.crt';

/** Splits what `curl --include` prints. */
function answerOf(text) {
  const [head = '', ...rest] = text.split(/\r\n\r\n/);
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(status.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}

/**
 * Opens what is asked of the service of an engine.
 * @param place the folder of compose.yaml, which an upgrade changes
 */
export function openService(engine, place) {
  const compose = (command) => engine.read(`docker compose ${command}`, { place: place() });
  /** Runs a command in the container of the app. @returns its exit code and what it said */
  const inApp = (command) => engine.attempt(`docker compose exec -T app ${command}`, { place: place() });

  /** Asks Caddy for a page as a browser does. Cookies are kept for each address. `from`: a command that prints the body of the request. */
  const call = async (path, { method = 'GET', person, headers = {}, body, form, from } = {}) => {
    const sent = { origin: `https://${domain}`, ...headers };
    if (body !== undefined) sent['content-type'] = 'application/json';
    const given = Object.entries(sent).map(([name, value]) => `--header '${name}: ${value}'`);
    if (person !== undefined) given.push(`--cookie /root/${person}.txt --cookie-jar /root/${person}.txt`);
    if (body !== undefined) given.push(`--data '${JSON.stringify(body)}'`);
    if (form !== undefined) given.push(`--form '${form}'`);
    if (from !== undefined) given.push('--upload-file -');
    const browser = `curl --silent --max-time 30 --include --cacert ${authority} --resolve ${domain}:443:127.0.0.1`;
    const asked = `${browser} --request ${method} ${given.join(' ')} 'https://${domain}${path}'`;
    const { stdout } = await engine.attempt(from === undefined ? asked : `{ ${from}\n} | ${asked}`);
    return answerOf(stdout);
  };

  /** Asks Caddy for a call of the server, with the key that the apps have. */
  const ask = async (path, options = {}) => {
    const [, apiKey] = /"apiKey":"([^"]+)"/.exec((await call('/login')).body) ?? [];
    return call(path, { ...options, headers: { ...options.headers, 'x-api-key': apiKey } });
  };

  const inspect = async (service) => {
    const [found] = JSON.parse(await engine.read(`docker inspect ${await compose(`ps --all --quiet ${service}`)}`));
    return found;
  };

  return {
    call,
    ask,
    compose,
    inApp,
    inspect,

    /** What Docker says of the image of the app. */
    async image() {
      const [found] = JSON.parse(await engine.read('docker inspect ekhaya-app'));
      return found;
    },

    /** Waits until Docker says that the app is well and Caddy passes requests to it. @throws {Error} with the logs */
    async ready() {
      const isHealthy = async () => (await inspect('app')).State.Health.Status === 'healthy';
      try {
        await until(isHealthy, 'an app that is healthy', 120_000);
        const written = '/data/caddy/pki/authorities/local/root.crt';
        const takeAuthority = `docker compose exec -T proxy cat ${written} > ${authority}`;
        await until(async () => (await engine.attempt(takeAuthority, { place: place() })).code === 0, 'a certificate');
        await until(async () => (await call('/api/ready')).status === 200, 'an app that Caddy passes requests to');
      } catch (error) {
        throw new Error(`${error.message}\n${await compose('logs --tail 30')}`, { cause: error });
      }
    },

    /** Chooses a password with the link that the command shows. @returns the status of the answer */
    async choosePassword(link, newPassword) {
      const token = link.slice(link.indexOf('token=') + 'token='.length);
      return (await ask('/api/auth/reset-password', { method: 'POST', body: { token, newPassword } })).status;
    },

    /** Signs in through Caddy. @returns the status of the answer */
    async signIn(email, password) {
      const body = { email, password };
      return (await ask('/api/auth/sign-in/email', { method: 'POST', person: email, body })).status;
    },

    /** Stores a picture for somebody who is signed in. @returns its path */
    async upload(person, file) {
      const answer = await ask('/api/images', { method: 'POST', person, form: `file=@${file};type=image/png` });
      if (answer.status !== 201) throw new Error(`The picture was answered ${answer.status}: ${answer.body}`);
      return JSON.parse(answer.body).details.url;
    },

    /** Sends a picture over a line on which it takes some seconds. @returns the status of the answer */
    async uploadSlowly(person, file, seconds) {
      const named = 'content-disposition: form-data; name="file"; filename="picture.png"';
      const begin = `printf '%s\\r\\n' --x '${named}' 'content-type: image/png' ''`;
      const from = `${begin}; head --bytes 2000 ${file}; sleep ${seconds}; tail --bytes +2001 ${file}; printf '\\r\\n--x--\\r\\n'`;
      const headers = { 'content-type': 'multipart/form-data; boundary=x' };
      return (await ask('/api/images', { method: 'POST', person, headers, from })).status;
    },

    /** What the first process of the app may do, and which folders it can write to. */
    async rights(folders) {
      const { output: status } = await inApp('cat /proc/1/status');
      const valueOf = (name) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
      const writable = [];
      for (const folder of folders) {
        const { code, output } = await inApp(`sh -c 'touch ${folder}/written && rm ${folder}/written'`);
        // Where only the rights of the account are in the way, the file system is one that others could write to.
        if (code === 0 || !output.includes('Read-only file system')) writable.push(folder);
      }
      return {
        account: valueOf('Uid'),
        capabilities: [valueOf('CapPrm'), valueOf('CapEff'), valueOf('CapBnd')].join(),
        noNewPrivileges: valueOf('NoNewPrivs'),
        writable,
      };
    },
  };
}
