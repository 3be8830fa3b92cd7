/** The lengths that the header of a PMTiles file (version 3) has. */
const headerBytes = 127;

/** A PMTiles file with one vector tile, that of zoom 0, and nothing compressed. */
export const smallTileFile = (tile: Uint8Array, metadata: object): Uint8Array => {
  // One entry: tile 0, repeated once, its length, and its offset 0, which is written as 1. All are numbers under 128.
  const directory = Uint8Array.from([1, 0, 1, tile.length, 1]);
  const described = new TextEncoder().encode(JSON.stringify(metadata));
  const header = new DataView(new ArrayBuffer(headerBytes));
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles\u0003'));
  const metadataAt = headerBytes + directory.length;
  const tilesAt = metadataAt + described.length;
  const sections = [headerBytes, directory.length, metadataAt, described.length, 0, 0, tilesAt, tile.length, 1, 1, 1];
  for (const [at, value] of sections.entries()) header.setBigUint64(8 + at * 8, BigInt(value), true);
  // Clustered; no compression inside or of tiles; vector tiles; zoom 0 to 0.
  for (const [at, value] of [1, 1, 1, 1, 0, 0].entries()) header.setUint8(96 + at, value);
  return Buffer.concat([new Uint8Array(header.buffer), directory, described, tile]);
};
