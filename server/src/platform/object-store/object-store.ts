/** Where uploaded files lie. Keys are ours: letters, digits, `-`, `_`, `.` and `/` between parts. */
export interface ObjectStore {
  /** Stores the bytes under the key, in place of what lay there. Kept once it resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or undefined when nothing lies there. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes what lies there; nothing there is success too. */
  delete(key: string): Promise<void>;
}
