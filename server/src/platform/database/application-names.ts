/** The `application_name` of the connections of the pool. */
export const poolApplicationName = 'ekhaya';

/** The `application_name` of the connection that listens. Each running process has exactly one such connection. */
export const listenerApplicationName = 'ekhaya listener';
