import { tickIcon, undoIcon } from '@ekhaya/icons/icon-paths';
import { Button, styled } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { Icon } from '../page/icon.tsx';
import { takeAllBack } from './decisions.queries.ts';
import { WithoutEffect } from './without-effect.tsx';
import { onPhone } from '../page/window-width.ts';

/** A decision that can be taken back. */
export interface Undoable {
  /** The verb of the decision that can be undone, before its subject: `Accepted:`. */
  done: string;
  /** What it was done to: `Padel Court 1, Sat 14 Nov, Mark Fourie.` */
  text: string;
  /** Who learns of it, if somebody does: `He is told`. The bar adds `in 10 s.` */
  told?: string;
  /** The answer of the route that decided. */
  decision: { id: string; undoMs: number };
  /**
   * When the request that decided was sent, by `performance.now()`: `sentAtOf` its answer. The bar counts from then, because the time
   * on the server began before the answer arrived.
   */
  sentAt: number;
  /** Decisions that were made with it, and are taken back with it: the other days of several that were closed. */
  others?: readonly { id: string; undoMs: number }[];
  /** How a change is taken back that holds at once, in place of the decision. */
  undo?: () => Promise<unknown>;
  /** Called after it was taken back, besides reading every list again. */
  onUndone?: () => void;
}

interface Shown extends Undoable {
  /** When the first of its decisions becomes final, by the clock of `performance.now()`. The server decides by its own. */
  finalAt: number;
}

interface UndoBarControl {
  /** Shows what was done. It replaces the bar of the decision before, which is then final. */
  show: (undoable: Undoable) => void;
  /** Takes back what the bar shows, if it shows something. */
  undo: () => void;
}

const UndoContext = createContext<UndoBarControl>({ show: () => undefined, undo: () => undefined });

/** Shows what was done, with a button that takes it back; and takes it back. */
export const useUndoBar = (): UndoBarControl => use(UndoContext);

const TICK_MS = 250;
const SENTENCE_MS = 5_000;

/** Holds the undo bar of the console. */
export function UndoBar({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const [sentence, setSentence] = useState('');
  const [made, setMade] = useState<readonly string[]>([]);
  const client = useQueryClient();
  const show = useCallback((undoable: Undoable) => {
    const { done, text, decision, others = [], sentAt, undo: takeChangeBack } = undoable;
    // What holds at once is no decision that could become void.
    if (takeChangeBack === undefined) setMade((now) => [...now, ...[decision, ...others].map(({ id }) => id)]);
    const finalAt = sentAt + Math.min(...[decision, ...others].map((each) => each.undoMs));
    const undoMs = finalAt - performance.now();
    // The answer came when the time was over.
    setSentence(undoMs > 0 ? '' : `${done} ${text} It can no longer be taken back.`);
    setShown(undoMs > 0 ? { ...undoable, decision: { ...decision, undoMs }, finalAt } : undefined);
  }, []);
  const endVoid = useCallback(
    (ids: readonly string[]) =>
      setShown((now) => (now !== undefined && ids.includes(now.decision.id) ? undefined : now)),
    [],
  );
  const undo = useCallback(async (): Promise<void> => {
    if (shown === undefined) return;
    const { decision, others = [], undo: takeChangeBack, onUndone } = shown;
    setShown(undefined);
    try {
      const ids = [decision, ...others].map(({ id }) => id);
      const stayed = takeChangeBack === undefined ? await takeAllBack(ids) : 0;
      await takeChangeBack?.();
      setSentence(takeChangeBack === undefined ? undoneText(ids.length, stayed) : 'Taken back.');
      if (stayed < ids.length) onUndone?.();
    } catch (thrown) {
      setSentence(`Not taken back. ${sentenceOf(thrown)}`);
    }
    await client.invalidateQueries();
  }, [shown, client]);
  const control = useMemo(() => ({ show, undo: () => void undo() }), [show, undo]);

  useEffect(() => {
    if (sentence === '') return undefined;
    const timer = setTimeout(() => setSentence(''), SENTENCE_MS);
    return () => clearTimeout(timer);
  }, [sentence]);

  return (
    <UndoContext value={control}>
      {children}
      <Place role="status">
        {made.length > 0 && <WithoutEffect made={made} onVoid={endVoid} />}
        {shown !== undefined && (
          <Bar key={shown.decision.id} shown={shown} onUndo={control.undo} onFinal={() => setShown(undefined)} />
        )}
        {shown === undefined && sentence !== '' && <Sentence>{sentence}</Sentence>}
      </Place>
    </UndoContext>
  );
}

/** What became of decisions that were to be taken back, of which some were too late. */
function undoneText(count: number, stayed: number): string {
  if (stayed === 0) return 'Taken back. Nobody was told.';
  if (stayed === count) return `Too late to take ${count === 1 ? 'it' : 'them'} back. Today says what became of it.`;
  return `${count - stayed} of ${count} were taken back. ${stayed} came too late: see Today.`;
}

const Place = styled('div')({
  position: 'fixed',
  zIndex: 1250,
  left: 'calc(var(--nav, 0px) + var(--gutter))',
  bottom: 20,
  maxWidth: 'min(640px, calc(100vw - var(--nav, 0px) - 2 * var(--gutter)))',
  [onPhone]: {
    right: 'var(--gutter)',
    // Above the tab bar and the acts of an open panel.
    bottom: 'calc(var(--dock) + 84px)',
  },
});

const Ground = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 56,
  padding: '9px 8px 9px 18px',
  overflow: 'hidden',
  borderRadius: '0 20px 0 20px',
  background: 'var(--ink)',
  color: 'var(--page)',
  font: 'var(--c-line)',
  boxShadow: 'var(--lift-1)',
  '& b': { fontWeight: 700 },
});

const Sentence = styled(Ground)({ paddingRight: 18 });

const Drain = styled('span')({
  position: 'absolute',
  left: 0,
  bottom: 0,
  width: '100%',
  height: 4,
  transformOrigin: 'left',
  background: '#86cfa0',
  '[data-theme=dark] &': { background: '#2f7a4d' },
  animation: 'ekhaya-drain var(--undo-duration) linear forwards',
  '@keyframes ekhaya-drain': { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
  ':is(:hover, :focus-within) > &': { animationPlayState: 'paused' },
});

interface BarProps {
  shown: Shown;
  onUndo: () => void;
  onFinal: () => void;
}

/** The bar drains until the decision is final. It stays while the pointer or the focus is on it, which does not move the deadline. */
function Bar({ shown, onUndo, onFinal }: BarProps) {
  const { done, text, told, finalAt, decision } = shown;
  const [seconds, setSeconds] = useState(Math.ceil(decision.undoMs / 1000));
  const ground = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setInterval(() => {
      const left = finalAt - performance.now();
      setSeconds(Math.max(0, Math.ceil(left / 1000)));
      if (left <= 0 && ground.current?.matches(':hover, :focus-within') !== true) onFinal();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [finalAt, onFinal]);
  return (
    <Ground ref={ground}>
      <Icon path={tickIcon} />
      <span>
        <b>{done}</b> {text}
        {told !== undefined && (
          // Announced once, without the seconds that run down.
          <span aria-hidden>{seconds > 0 ? ` ${told} in ${seconds} s.` : ` ${told} now.`}</span>
        )}
      </span>
      <Button
        variant="outlined"
        onClick={onUndo}
        startIcon={<Icon path={undoIcon} />}
        aria-keyshortcuts="Z"
        sx={{ marginLeft: 'auto', flex: 'none', color: 'inherit', borderColor: 'currentColor' }}
      >
        Undo
      </Button>
      <Drain className="undo-drain" style={{ '--undo-duration': `${decision.undoMs}ms` } as CSSProperties} />
    </Ground>
  );
}
