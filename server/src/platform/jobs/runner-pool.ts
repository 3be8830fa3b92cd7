import type pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The pool as the job library gets it: giving a connection back for the second time does nothing. The library does so when the
 * database goes while it stops and its LISTEN is not answered yet, and the error of the pool would end the process.
 */
export const poolOfRunner = (pool: pg.Pool): pg.Pool => {
  const connect = (callback?: Callback): unknown => {
    if (callback === undefined) return pool.connect();
    return pool.connect((error, client, release) => {
      // Without a connection there is nothing to give back, and a pool that ended passes no function for it.
      if (client === undefined) return callback(error, client, release);
      let isGivenBack = false;
      callback(error, client, (reason) => {
        if (isGivenBack) return;
        isGivenBack = true;
        release(reason);
      });
    });
  };
  return new Proxy(pool, {
    get: (target, name): unknown => (name === 'connect' ? connect : Reflect.get(target, name)),
  });
};
