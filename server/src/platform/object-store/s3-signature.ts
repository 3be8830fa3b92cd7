import { createHash, createHmac } from 'node:crypto';

/** What signs requests to an S3-compatible store. */
export interface S3Credentials {
  accessKey: string;
  secretKey: string;
  region: string;
}

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, content: string): Buffer => createHmac('sha256', key).update(content).digest();

/**
 * The headers that authorise a request (AWS Signature Version 4, service `s3`).
 * Source: Amazon S3 API reference, "Authenticating Requests: Using the Authorization Header".
 * @param request.headers further headers to sign, names in lower case
 * @returns every header to send but `host`
 */
export const signS3Request = (
  request: { method: string; url: URL; headers: Record<string, string>; body: Uint8Array; at: Date },
  credentials: S3Credentials,
): Record<string, string> => {
  const time = request.at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const sent: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': sha256(request.body),
    'x-amz-date': time,
  };
  const signed = Object.entries({ ...sent, host: request.url.host }).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    request.method,
    request.url.pathname,
    '',
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    sent['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${credentials.region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [credentials.region, 's3', 'aws4_request'].reduce<Buffer>(
    (current, part) => hmac(current, part),
    hmac(`AWS4${credentials.secretKey}`, day),
  );
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
};
