/** Stores uploaded files. Keys are made by the product: letters, digits, `-`, `_`, `.`, and `/` between parts. */
export interface ObjectStore {
  /** Stores the bytes under the key and replaces an existing object. The object is durable once the promise resolves. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes of the object, or undefined when there is none. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Some bytes of the object, fewer where it ends before, or undefined when there is no object. */
  getRange(key: string, range: { offset: number; length: number }): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Deletes the object, if there is one. */
  delete(key: string): Promise<void>;
  /** The keys of all objects, in no order. Objects that are stored or deleted meanwhile may be listed or not. */
  list(): AsyncGenerator<string>;
}
