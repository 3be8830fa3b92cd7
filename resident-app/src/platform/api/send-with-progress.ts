import { ApiError } from '@ekhaya/browser/api/api-error';
import type { Transport } from '@ekhaya/browser/api/transport';
import { pageData } from '@ekhaya/browser/page/page-data';

/**
 * Returns a way to send a request that tells how many bytes of its body have left the phone: `fetch` does not tell. In the service
 * worker, which has no XMLHttpRequest, it is undefined, and the call uses `fetch`.
 */
export const sendWithProgress = (onProgress: (sentBytes: number) => void): Transport['send'] | undefined =>
  typeof XMLHttpRequest === 'undefined'
    ? undefined
    : ({ method, address, body }, { headers, timeoutMs = 0 } = {}) =>
        new Promise((resolve, reject) => {
          if (!navigator.onLine) {
            reject(new ApiError({ code: 'offline', status: 0, detail: 'You are offline.' }));
            return;
          }
          const request = new XMLHttpRequest();
          request.open(method, address);
          for (const [name, value] of Object.entries({ 'x-api-key': pageData().apiKey, ...headers })) {
            request.setRequestHeader(name, value);
          }
          request.timeout = timeoutMs;
          request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
          request.addEventListener('load', () => {
            const retryAfter = request.getResponseHeader('retry-after');
            resolve(
              new Response(request.responseText, {
                status: request.status,
                headers: { ...(retryAfter !== null && { 'retry-after': retryAfter }) },
              }),
            );
          });
          request.addEventListener('error', () =>
            reject(
              new ApiError({ code: 'no-answer', status: 0, detail: 'No answer came. It is sent again by itself.' }),
            ),
          );
          request.addEventListener('timeout', () =>
            reject(new ApiError({ code: 'timeout', status: 0, detail: 'The server took too long to answer.' })),
          );
          request.send(body as FormData);
        });
