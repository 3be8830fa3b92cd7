import { useRef, type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../style/class-names.ts';
import { Icon } from '../art/icon.tsx';
import { useLinkProperties } from '../navigation/navigation.tsx';
import { useIsDue } from '../feedback/use-is-due.ts';

/** The number of cells of the grid that a tile covers. */
export type TileSize = 'small' | 'medium' | 'large';

/** The icon of a tile: SVG path data on a 24 grid, or the address of an image. */
export type TileIcon = { kind: 'path'; path: string } | { kind: 'image'; url: string };

/** The look that a tile's data asks for. The caller has checked that its colours are readable. */
export interface TileLook {
  /** Four corner radii from the top left on, where 5 is the radius of the plain leaf: '0 5 0 5'. */
  corners?: string;
  /** Pixels. */
  borderWidth?: number;
  /** `#rrggbb`, as all colours here. */
  borderColour?: string;
  colours?: { ground: string; text: string };
}

export interface TileProps {
  /** The accessible name; also the visible title, unless `isTitleHidden`. */
  title: string;
  isTitleHidden?: boolean;
  note?: string;
  size?: TileSize;
  icon?: TileIcon;
  /** Address of a picture that fills the tile. Title and note are then on a label. */
  picture?: string;
  /** The picture in several widths, as a `srcset`. */
  pictureWidths?: string;
  /** The picture is made for the dark theme and is not dimmed. */
  isDarkThemePicture?: boolean;
  /** Loads the picture at once, because it is visible without scrolling. */
  isPictureUrgent?: boolean;
  look?: TileLook;
  /** Fills the tile with solid red. At most one tile of a screen is solid. */
  isSolid?: boolean;
  /** A second half with a name and a value. */
  split?: { name: string; value: string };
  /** Pale; pressing it does nothing. */
  isDisabled?: boolean;
  /** The address of a link. Without it the tile is a button for `onPress`. */
  href?: string;
  isExternal?: boolean;
  /** Runs before the navigation; `preventDefault` of the event prevents it. */
  onPress?: (event: MouseEvent<HTMLElement>) => void;
}

/** One tile of a grid: a link or a button with a picture or an icon. */
export function Tile(props: TileProps) {
  const { title, isTitleHidden = false, size = 'small', picture, look, isSolid = false, href } = props;
  const link = useLinkProperties(props);
  const shared = {
    className: classNames(
      'tile',
      `tile-${size}`,
      picture !== undefined && 'tile-pictured',
      isSolid && 'tile-solid',
      look?.colours !== undefined && 'tile-coloured',
    ),
    style: look && styleOf(look, size),
    'aria-label': isTitleHidden ? title : undefined,
  };
  const content = <TileContent {...props} />;
  if (props.isDisabled === true) {
    return (
      <div {...shared} role={href === undefined ? 'button' : 'link'} aria-disabled="true">
        {content}
      </div>
    );
  }
  if (href === undefined) {
    return (
      <button {...shared} type="button" onClick={props.onPress}>
        {content}
      </button>
    );
  }
  return (
    <a {...shared} {...link}>
      {content}
    </a>
  );
}

/** The grid of tiles: 2 columns, 3 from 600 px, 4 from 840 px, 6 from 1200 px on. */
export function TileGrid({ children }: { children: ReactNode }) {
  return <div className="tile-grid">{children}</div>;
}

function TileContent(props: TileProps) {
  const { title, isTitleHidden = false, note, icon, picture, split } = props;
  const text = (
    <span className="tile-text">
      {!isTitleHidden && <span className="tile-title">{title}</span>}
      {note !== undefined && note !== '' && <span className="tile-note">{note}</span>}
    </span>
  );
  const hasText = !isTitleHidden || (note !== undefined && note !== '');
  if (picture !== undefined) {
    return (
      <>
        <TilePicture {...props} picture={picture} isLabelled={hasText || split !== undefined} />
        {(hasText || split !== undefined) && (
          <span className="tile-label">
            {hasText && text}
            {split !== undefined && <SecondHalf {...split} />}
          </span>
        )}
      </>
    );
  }
  const main = (
    <>
      {icon !== undefined && <TileMark icon={icon} />}
      {hasText && text}
    </>
  );
  if (split === undefined) return main;
  return (
    <span className="tile-halves">
      <span className="tile-half">{main}</span>
      <SecondHalf {...split} />
    </span>
  );
}

function SecondHalf({ name, value }: { name: string; value: string }) {
  return (
    <span className="tile-half tile-half-second">
      <span className="tile-note">{name}</span>
      <span className="tile-value">{value}</span>
    </span>
  );
}

type TilePictureProps = Pick<TileProps, 'size' | 'pictureWidths' | 'isDarkThemePicture' | 'isPictureUrgent'> & {
  picture: string;
  isLabelled: boolean;
};

function TilePicture(props: TilePictureProps) {
  const { size, picture, pictureWidths, isDarkThemePicture = false, isPictureUrgent = false, isLabelled } = props;
  const image = useRef<HTMLImageElement>(null);
  const isDue = useIsDue(image, isPictureUrgent);
  return (
    <img
      ref={image}
      className={classNames(
        'tile-picture',
        isLabelled && 'tile-picture-labelled',
        isDarkThemePicture && 'tile-picture-dusk',
      )}
      sizes={size === 'large' ? '(min-width: 600px) 66vw, 100vw' : '(min-width: 600px) 33vw, 50vw'}
      srcSet={isDue ? pictureWidths : undefined}
      src={isDue ? picture : undefined}
      alt=""
      decoding="async"
      // Other pictures do not delay the visible one.
      fetchPriority={isPictureUrgent ? 'high' : 'low'}
    />
  );
}

function TileMark({ icon }: { icon: TileIcon }) {
  return icon.kind === 'path' ? <Icon path={icon.path} size={26} /> : <PicturedMark url={icon.url} />;
}

function PicturedMark({ url }: { url: string }) {
  const image = useRef<HTMLImageElement>(null);
  const isDue = useIsDue(image, false);
  return <img ref={image} className="tile-mark" src={isDue ? url : undefined} alt="" width={26} height={26} />;
}

/** Corner radii of the plain leaf in pixels; 5 in the data stands for them. */
const LEAF_RADIUS = { small: 14, medium: 14, large: 20 } as const;
const PLAIN_CORNERS = '0 5 0 5';

function styleOf(look: TileLook, size: TileSize): CSSProperties {
  const style: CSSProperties = {};
  const corners = look.corners?.trim().split(/\s+/).map(Number);
  if (corners?.length === 4 && corners.every((corner) => corner >= 0) && corners.join(' ') !== PLAIN_CORNERS) {
    style.borderRadius = corners.map((corner) => `${(corner / 5) * LEAF_RADIUS[size]}px`).join(' ');
  }
  if (look.borderWidth !== undefined && look.borderWidth > 0 && look.borderColour !== undefined) {
    style.border = `${look.borderWidth}px solid ${look.borderColour}`;
  }
  if (look.colours) {
    style.backgroundColor = look.colours.ground;
    style.color = look.colours.text;
  }
  return style;
}
