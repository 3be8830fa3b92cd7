import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { FeatureCollection } from 'geojson';
import { zxyToTileId } from 'pmtiles';

/** What a base map shows, by the names of its layers. */
type Layers = Readonly<Record<string, FeatureCollection>>;

interface TileFile {
  layers: Layers;
  /** The one zoom of the file. */
  zoom: number;
  /** Longitude and latitude of the middle; the tiles around it are written. */
  middle: readonly [number, number];
  attribution: string;
}

const HEADER_BYTES = 127;
const TILES_AROUND = 2;

/** The column and row of the tile at a position (Web Mercator). */
const tileAt = ([longitude, latitude]: readonly [number, number], zoom: number): { x: number; y: number } => {
  const count = 2 ** zoom;
  const angle = (latitude * Math.PI) / 180;
  return {
    x: Math.floor(((longitude + 180) / 360) * count),
    y: Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * count),
  };
};

const varints = (numbers: readonly number[]): Uint8Array =>
  Uint8Array.from(
    numbers.flatMap((number) => {
      const bytes: number[] = [];
      let rest = number;
      for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
      return [...bytes, rest];
    }),
  );

/** Writes a PMTiles file (version 3) of vector tiles: one directory, nothing compressed. */
export function tileFile({ layers, zoom, middle, attribution }: TileFile): Uint8Array {
  const { x: column, y: row } = tileAt(middle, zoom);
  const around = Array.from({ length: TILES_AROUND * 2 + 1 }, (_, index) => index - TILES_AROUND);
  const tiles = around
    .flatMap((east) => around.map((south) => ({ x: column + east, y: row + south })))
    .map(({ x, y }) => {
      const sliced = Object.entries(layers).map(([name, data]) => [
        name,
        geoJSONToTile(data, zoom, x, y, { clip: true }),
      ]);
      return {
        id: zxyToTileId(zoom, x, y),
        bytes: fromGeojsonVt(Object.fromEntries(sliced), { version: 2, extent: 4096 }),
      };
    })
    .toSorted((one, other) => one.id - other.id);
  const directory = varints([
    tiles.length,
    ...tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0)),
    ...tiles.map(() => 1),
    ...tiles.map(({ bytes }) => bytes.length),
    // Each tile follows the one before it; the first has offset 0, which is written as 1.
    ...tiles.map((_, at) => (at === 0 ? 1 : 0)),
  ]);
  const metadata = new TextEncoder().encode(JSON.stringify({ attribution }));
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = new DataView(new ArrayBuffer(HEADER_BYTES));
  new Uint8Array(header.buffer).set(new TextEncoder().encode('PMTiles\u0003'));
  const metadataAt = HEADER_BYTES + directory.length;
  const dataAt = metadataAt + metadata.length;
  const count = tiles.length;
  const sections = [HEADER_BYTES, directory.length, metadataAt, metadata.length, 0, 0, dataAt, data.length];
  for (const [at, value] of [...sections, count, count, count].entries()) {
    header.setBigUint64(8 + at * 8, BigInt(value), true);
  }
  // Clustered; no compression of directories or tiles; vector tiles; the least and the greatest zoom.
  for (const [at, value] of [1, 1, 1, 1, zoom, zoom].entries()) header.setUint8(96 + at, value);
  return Buffer.concat([new Uint8Array(header.buffer), directory, metadata, data]);
}
