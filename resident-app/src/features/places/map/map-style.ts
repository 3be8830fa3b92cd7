import type { ExpressionSpecification, LayerSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl';
import type { FeatureCollection } from 'geojson';

/** Reads a colour token of the theme that the page shows, such as `--plan-road`. */
export type ReadColour = (token: string) => string;

export interface MapStyleParts {
  ground: FeatureCollection;
  drawing: FeatureCollection;
  /** Names the style. */
  theme: 'light' | 'dark';
  colour: ReadColour;
  /** The families of the app's font. */
  fonts: readonly string[];
  /** The base map below the plan; undefined where the server has none. */
  tiles: { address: string; minZoom: number; maxZoom: number } | undefined;
  /** The zoom of a scale in pixels a metre. */
  zoomOf: (scale: number) => number;
}

/** The source of what lies above the ground. */
export const DRAWING = 'drawing';
const GROUND = 'ground';
const BASE = 'base';

/** The scales in pixels a metre from which names have room, as on the plan that is drawn as SVG. */
const ROOM = { buildings: 1.4, plots: 0.5, streets: 0.22 };

const is = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind];

const area = (kind: string, fill: string, source = GROUND, filter = is(kind)): LayerSpecification => ({
  id: `${source}-${kind}`,
  type: 'fill',
  source,
  filter,
  paint: { 'fill-color': fill },
});

/** The layers of a Protomaps basemap that say where the estate lies, in the colours of the plan. */
const baseLayers = (colour: ReadColour, fonts: readonly string[]): object[] => {
  const base = { source: BASE } as const;
  const roads = { ...base, 'source-layer': 'roads', layout: { 'line-cap': 'round', 'line-join': 'round' } };
  const width = (narrow: number, wide: number): ExpressionSpecification => [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    12,
    narrow,
    18,
    wide,
  ];
  return [
    {
      ...base,
      id: 'base-green',
      type: 'fill',
      'source-layer': 'landuse',
      paint: { 'fill-color': colour('--plan-green') },
      filter: [
        'in',
        ['get', 'kind'],
        ['literal', ['park', 'forest', 'wood', 'grass', 'nature_reserve', 'golf_course']],
      ],
    },
    {
      ...base,
      id: 'base-water',
      type: 'fill',
      'source-layer': 'water',
      paint: { 'fill-color': colour('--plan-water') },
    },
    {
      ...roads,
      id: 'base-road-edge',
      type: 'line',
      paint: { 'line-color': colour('--plan-road-edge'), 'line-width': width(1.5, 12) },
    },
    {
      ...roads,
      id: 'base-road',
      type: 'line',
      paint: { 'line-color': colour('--plan-road'), 'line-width': width(1, 9) },
    },
    {
      ...base,
      id: 'base-road-names',
      type: 'symbol',
      'source-layer': 'roads',
      minzoom: 14,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-size': 11,
        'text-font': ['Plan Medium', ...fonts],
      },
      paint: {
        'text-color': colour('--plan-plot-ink'),
        'text-halo-color': colour('--plan-road'),
        'text-halo-width': 1,
      },
    },
  ];
};

/**
 * The style of the map: the plan of the estate in the colours of the look. Letters are drawn by the browser from the app's font,
 * because a style without glyphs makes MapLibre do that; pins are elements of the page, so there is no sprite.
 */
export function mapStyle({ ground, drawing, theme, colour, fonts, tiles, zoomOf }: MapStyleParts): StyleSpecification {
  /** A width of so many metres, and never under some pixels. */
  const width = (metres: number, least: number, more = 0): ExpressionSpecification => {
    const zoom = zoomOf(least / metres);
    return ['interpolate', ['exponential', 2], ['zoom'], zoom, least + more, zoom + 7, least * 2 ** 7 + more];
  };
  const line = (
    id: string,
    kind: string,
    paint: object,
    source = GROUND,
    filter: ExpressionSpecification = is(kind),
  ): LayerSpecification => ({
    id,
    type: 'line',
    source,
    filter,
    paint,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
  });
  const names = (
    kind: string,
    size: number,
    ink: string,
    more: { layout?: object; paint?: object; from?: number; filter?: ExpressionSpecification },
  ) => ({
    id: `names-${kind}`,
    type: 'symbol',
    source: kind === 'name-own' ? DRAWING : GROUND,
    filter: more.filter ?? is(kind),
    ...(more.from !== undefined && { minzoom: zoomOf(more.from) }),
    layout: {
      'text-field': ['get', 'name'],
      'text-size': size,
      'text-padding': 1,
      'text-font': [`Plan ${kind === 'name-plot' ? 'Medium' : 'Semibold'}`, ...fonts],
      ...more.layout,
    },
    paint: { 'text-color': colour(ink), ...more.paint },
  });
  const source = (data: FeatureCollection): SourceSpecification => ({
    // A tile of zoom 15 is 1.1 km wide at 26° south, so that an estate lies in a few: panning loads none.
    type: 'geojson',
    data,
    maxzoom: 15,
    tolerance: 0.1,
  });
  const notPath: ExpressionSpecification = ['all', is('road'), ['!', ['has', 'isPath']]];
  return {
    version: 8,
    name: theme,
    sources: {
      [GROUND]: source(ground),
      [DRAWING]: source(drawing),
      ...(tiles !== undefined && {
        [BASE]: { type: 'vector' as const, tiles: [tiles.address], minzoom: tiles.minZoom, maxzoom: tiles.maxZoom },
      }),
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colour('--plan-ground') } },
      ...(tiles === undefined ? [] : baseLayers(colour, fonts)),
      area('boundary-ground', colour('--plan-ground'), GROUND, is('boundary')),
      line('boundary', 'boundary', { 'line-color': colour('--plan-road-edge'), 'line-width': 1.5 }),
      area('green', colour('--plan-green')),
      area('water', colour('--plan-water')),
      area('plot', colour('--plan-plot')),
      area('building', colour('--plan-road-edge')),
      line(
        'road-edge',
        'road',
        { 'line-color': colour('--plan-road-edge'), 'line-width': width(12, 5, 2.5) },
        GROUND,
        notPath,
      ),
      line('road', 'road', { 'line-color': colour('--plan-road'), 'line-width': width(12, 5) }, GROUND, notPath),
      line(
        'path',
        'road',
        { 'line-color': colour('--plan-road'), 'line-width': 3, 'line-dasharray': [0.3, 2] },
        GROUND,
        ['all', is('road'), ['has', 'isPath']],
      ),
      {
        id: 'gate',
        type: 'circle',
        source: GROUND,
        filter: is('gate'),
        paint: { 'circle-color': colour('--ink'), 'circle-radius': 5 },
      },
      {
        id: 'outage',
        type: 'fill',
        source: DRAWING,
        filter: is('outage'),
        paint: { 'fill-color': colour('--wait'), 'fill-opacity': 0.22 },
      },
      line('outage-edge', 'outage', { 'line-color': colour('--wait'), 'line-width': 2 }, DRAWING),
      area('own', colour('--here-tint'), DRAWING),
      line('own-edge', 'own', { 'line-color': colour('--plan-way'), 'line-width': 2 }, DRAWING),
      line('way-edge', 'way', { 'line-color': colour('--plan-way-edge'), 'line-width': 12 }, DRAWING),
      line('way', 'way', { 'line-color': colour('--plan-way'), 'line-width': 6 }, DRAWING),
      {
        id: 'here',
        type: 'fill',
        source: DRAWING,
        filter: is('here'),
        paint: { 'fill-color': colour('--water'), 'fill-opacity': 0.18 },
      },
      names('name-plot', 10.5, '--plan-plot-ink', { from: ROOM.plots }),
      names('name-building', 11, '--plan-ink', { from: ROOM.buildings }),
      names('name-green', 13, '--plan-ink', { from: ROOM.streets }),
      names('gate', 11, '--plan-ink', { from: ROOM.streets, layout: { 'text-offset': [0, 1.4] } }),
      names('road', 11, '--plan-ink', {
        filter: notPath,
        from: ROOM.streets,
        layout: { 'symbol-placement': 'line-center', 'text-letter-spacing': 0.02 },
        paint: { 'text-halo-color': colour('--plan-road'), 'text-halo-width': 1.5 },
      }),
      names('name-water', 15, '--plan-water-ink', {}),
      names('name-own', 12, '--here-ink', { layout: { 'text-allow-overlap': true } }),
    ] as LayerSpecification[],
  };
}
