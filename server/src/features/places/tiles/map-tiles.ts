import type { MapTiles } from '@ekhaya/contract/places/places';
import { PMTiles, TileType, type Source } from 'pmtiles';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ObjectStore } from '../../../platform/object-store/object-store.ts';

/** The base map of this server. */
export interface TilesOfMap {
  /** Null where there is none. */
  describe(): Promise<MapTiles | null>;
  /** One tile; undefined where the map has none there. */
  read(tile: { z: number; x: number; y: number }): Promise<ArrayBuffer | undefined>;
}

/** Larger tiles are no map of an estate; the format allows more. */
const maxTileBytes = 2 * 1024 * 1024;

/** A fault of the map file. The log shows its message; it hides the messages of other errors. */
class TileFileError extends Error {}
class MissingTilesError extends TileFileError {}

/** Reads parts of the file, so that no process holds all of it. */
const sourceOf = (objectStore: ObjectStore, key: string): Source => ({
  getKey: () => key,
  getBytes: async (offset, length) => {
    if (length > maxTileBytes) throw new TileFileError('a part of the file of MAP_TILES is larger than 2 MB');
    const bytes = await objectStore.getRange(key, { offset, length });
    if (bytes === undefined) throw new MissingTilesError('MAP_TILES names a file that the object store does not have');
    return { data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) };
  },
});

/** Names of the makers, without the links that the file may have. */
const plainText = (markup: unknown): string =>
  typeof markup === 'string'
    ? markup
        .replaceAll(/<[^>]*>/g, '')
        .trim()
        .slice(0, 200)
    : '';

/** Opens the base map of `MAP_TILES`. A file that is missing or damaged is logged, and there is no base map. */
export const openTiles = ({
  environment: { mapTiles },
  objectStore,
  logger,
}: Pick<Dependencies, 'environment' | 'objectStore' | 'logger'>): TilesOfMap => {
  if (mapTiles === undefined) return { describe: async () => null, read: async () => undefined };
  const open = (): PMTiles => new PMTiles(sourceOf(objectStore, mapTiles));
  let archive = open();
  /** Reads from the archive. It remembers what failed, so the next read opens it again. */
  const readWith = async <Result>(read: (opened: PMTiles) => Promise<Result>): Promise<Result> => {
    try {
      return await read(archive);
    } catch (error) {
      archive = open();
      throw error;
    }
  };
  return {
    describe: async () => {
      try {
        const { minZoom, maxZoom, tileType } = await readWith((opened) => opened.getHeader());
        const metadata = (await readWith((opened) => opened.getMetadata())) as { attribution?: unknown } | undefined;
        if (tileType !== TileType.Mvt) throw new TileFileError('the file of MAP_TILES has no vector tiles');
        return { minZoom, maxZoom, attribution: plainText(metadata?.attribution) };
      } catch (error) {
        const reason = error instanceof TileFileError ? error.message : 'the file of MAP_TILES cannot be read';
        logger.error({ err: error }, `${reason}: there is no base map`);
        return null;
      }
    },
    read: async ({ z, x, y }) => {
      if (z > 22 || x >= 2 ** z || y >= 2 ** z) return undefined;
      try {
        return (await readWith((opened) => opened.getZxy(z, x, y)))?.data;
      } catch (error) {
        if (error instanceof MissingTilesError) return undefined;
        throw error;
      }
    },
  };
};
