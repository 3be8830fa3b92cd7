import { pageData } from '@ekhaya/browser/page/page-data';
import type { MapTiles } from '@ekhaya/contract/places/places';
import type { PlanPart, Position } from '@ekhaya/contract/places/plan.rules';
import type { PlanCamera } from '@ekhaya/ui-kit/plan/drawn-plan';
import type { FeatureCollection } from 'geojson';
import { GeoJSONSource, Map as MapLibre, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRead } from '../../../platform/query/query.ts';
import { useIsDark } from '../../../platform/scheme/use-is-dark.ts';
import { mapCameraAt } from './map-camera.ts';
import { MAP_TILES_KEY } from '../places.live.ts';
import { readTiles } from '../places.queries.ts';
import { drawingOf, groundOf, type DrawnOnMap } from './map-data.ts';
import { DRAWING, mapStyle } from './map-style.ts';
import { movablePicture } from './movable-picture.ts';
import './plan-map.css';

export interface PlanMapProps extends DrawnOnMap {
  parts: readonly PlanPart[];
  origin: Position;
  camera: PlanCamera;
  /** The map stands, or has gone again. `move` draws it for another camera, at once. */
  onStanding: (move: ((camera: PlanCamera) => void) | undefined) => void;
}

/** What the style follows from. */
interface StyledBy extends Pick<PlanMapProps, 'parts' | 'own'> {
  isDark: boolean;
  tiles: MapTiles | null | undefined;
}

/** More pixels than this cost time and are not seen on a plan of flat areas. */
const MAX_PIXEL_RATIO = 2;

const readStyle = (token: string): string => getComputedStyle(document.documentElement).getPropertyValue(token).trim();

const readFonts = (): string[] =>
  readStyle('--font')
    .split(',')
    .map((family) => family.trim().replaceAll(/['"]/g, ''));

/**
 * The plan as MapLibre draws it, below the pins. It has no gestures of its own: `PlanView` has them, and the keyboard has the cards.
 * Where the browser has no WebGL, or takes it away, nothing stands here and the plan stays the drawing that it was.
 */
export function PlanMap({ parts, origin, camera, own, outlines, way, here, onStanding }: PlanMapProps) {
  const isDark = useIsDark();
  const container = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibre>(undefined);
  /** Whether MapLibre has a WebGL context and has loaded its style. Before that it can neither be moved nor be given another style. */
  const isReady = useRef(false);
  /** Whether the plan, the way or the theme changed before MapLibre was ready: the map then shows an older state and is redrawn. */
  const isOutdated = useRef(false);
  const toMap = mapCameraAt(origin);
  const { data: tiles } = useRead([MAP_TILES_KEY], readTiles);
  const styleOf = (seen: StyledBy) =>
    mapStyle({
      theme: seen.isDark ? 'dark' : 'light',
      tiles: seen.tiles ? { ...seen.tiles, address: `${location.origin}/api/map-tiles/{z}/{x}/{y}` } : undefined,
      ground: groundOf(seen.parts, seen.own),
      drawing: drawingOf({ own: seen.own, outlines, way, here }),
      colour: readStyle,
      fonts: readFonts(),
      zoomOf: toMap.zoomOf,
    });
  const stand = useEffectEvent((begun: MapLibre): void => {
    const picture = container.current;
    if (picture === null) return;
    const { move, redraw } = movablePicture({
      picture,
      draw: (to) => {
        // It is drawn later, when the map may have gone or have lost its context.
        if (map.current !== begun || !isReady.current) return;
        begun.jumpTo(toMap.cameraOf(to));
        // The picture that was shifted falls back in the same frame.
        begun.redraw();
      },
    });
    redraw(camera);
    onStanding(move);
  });
  const fall = useEffectEvent((): void => onStanding(undefined));
  const whenReady = (change: (ready: MapLibre) => void): void => {
    isOutdated.current = !isReady.current;
    if (isReady.current && map.current !== undefined) change(map.current);
  };
  const redraw = useEffectEvent((seen: StyledBy): void =>
    whenReady((ready) => ready.setStyle(styleOf(seen), { diff: true, validate: false })),
  );
  const catchUp = useEffectEvent((): void => {
    isReady.current = true;
    if (isOutdated.current) redraw({ isDark, parts, own, tiles });
  });
  // It stands when it has drawn what is shown now.
  const awaitDrawn = useEffectEvent((begun: MapLibre): void => {
    begun.once('style.load', () => catchUp());
    begun.once('idle', () => stand(begun));
  });
  // MapLibre has kept what it drew when the context was lost, not what is shown now.
  const restore = useEffectEvent((begun: MapLibre): void => {
    begun.setStyle(styleOf({ isDark, parts, own, tiles }), { diff: false, validate: false });
    awaitDrawn(begun);
  });

  const begin = useEffectEvent((element: HTMLElement): MapLibre => {
    setWorkerUrl(workerUrl);
    return new MapLibre({
      container: element,
      style: styleOf({ isDark, parts, own, tiles }),
      ...toMap.cameraOf(camera),
      interactive: false,
      attributionControl: false,
      // Names appear at once. With a duration of 0 MapLibre places all of them within one frame, however long it takes.
      fadeDuration: 1,
      renderWorldCopies: false,
      validateStyle: false,
      // Tiles are calls of this server; nothing else is asked for.
      transformRequest: (url) => ({ url, headers: { 'x-api-key': pageData().apiKey } }),
      pixelRatio: Math.min(devicePixelRatio, MAX_PIXEL_RATIO),
    });
  });
  useEffect(() => {
    if (container.current === null) return undefined;
    let begun: MapLibre;
    try {
      begun = begin(container.current);
    } catch {
      return undefined;
    }
    map.current = begun;
    awaitDrawn(begun);
    begun.on('webglcontextlost', () => {
      isReady.current = false;
      fall();
    });
    begun.on('webglcontextrestored', () => restore(begun));
    return () => {
      map.current = undefined;
      isReady.current = false;
      fall();
      begun.remove();
    };
  }, []);

  // Compared as text: MapLibre draws everything again for new data, also when it says the same.
  const drawing = JSON.stringify(drawingOf({ own, outlines, way, here }));
  const drawAgain = useEffectEvent((drawn: string): void =>
    whenReady((ready) => {
      const source = ready.getSource(DRAWING);
      if (source instanceof GeoJSONSource) void source.setData(JSON.parse(drawn) as FeatureCollection);
    }),
  );
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) drawAgain(drawing);
  }, [drawing]);
  useEffect(() => {
    if (isBegun.current) redraw({ isDark, parts, own, tiles });
    isBegun.current = true;
  }, [isDark, parts, own, tiles]);
  return <div ref={container} className="plan-map" aria-hidden="true" inert />;
}
