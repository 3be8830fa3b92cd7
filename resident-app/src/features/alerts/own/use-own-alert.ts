import { ApiError } from '@ekhaya/browser/api/api-error';
import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { alertForgottenMs, alertPositionMs } from '@ekhaya/contract/alerts/alerts.rules';
import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from '../../../platform/location/location.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { useHoldUpdates } from '../../../platform/updates/hold-updates.ts';
import { endAlert, readAlert, readOpenAlerts, renewPosition, sendAlert, type SentPosition } from '../alerts.queries.ts';
import { renewPlace, sentPositionOf } from '../sent-position.ts';
import { readStoredAlert, storeAlert, type StoredAlert } from './stored-alert.ts';

/** How soon an alert that could not be sent is tried again while the screen is open. */
const RETRY_MS = 3_000;

/** Her alert on this phone. */
export interface OwnAlertState {
  /** Undefined while none is under way. */
  stored: StoredAlert | undefined;
  /** What the server knows of it; undefined until it has arrived. */
  alert: OwnAlert | undefined;
  /** Whether the last attempt to reach security failed. */
  isUnsent: boolean;
  /**
   * Whether the alert waited while the screen was closed, and is not known to have arrived: nothing is sent until she says that she
   * still needs help.
   */
  isForgotten: boolean;
  /** Why the server refused it; empty otherwise. */
  refusal: string;
}

const nothing: OwnAlertState = {
  stored: undefined,
  alert: undefined,
  isUnsent: false,
  isForgotten: false,
  refusal: '',
};

/** Why a cover closes whose alert never arrived. */
const NOT_ARRIVED = 'Your alert had not reached security, and is not sent.';

/** Reads her open alert of an estate; undefined where none has arrived. */
const readOpenAlertOf = async (estateId: string): Promise<OwnAlert | undefined> =>
  (await readOpenAlerts()).find((open) => open.estateId === estateId);

/**
 * One exchange with the server: sends what it has not heard, or reads what became of the alert. One that she ends is never sent: it
 * ends where it has arrived.
 * @returns undefined for an alert that she ended before it arrived
 */
const exchange = async (stored: StoredAlert, position: SentPosition | null): Promise<OwnAlert | undefined> => {
  const { key, estateId, ending } = stored;
  if (ending !== undefined) {
    const id = stored.id ?? (await readOpenAlertOf(estateId))?.id;
    return id === undefined ? undefined : endAlert(id, ending);
  }
  if (stored.id === undefined) return sendAlert(key, estateId, position);
  if (position !== null) await renewPosition(stored.id, position).catch(() => undefined);
  return readAlert(stored.id);
};

/**
 * Sends and follows an alert while the screen is open: it is sent until it has arrived, the position is renewed every 10 seconds, and
 * what security does is read at once.
 */
export function useOwnAlert() {
  const [state, setState] = useState(nothing);
  const location = useLocation();
  const latest = useRef({ state, location });
  useEffect(() => {
    latest.current = { state, location };
  });
  const change = (changed: Partial<OwnAlertState>): void => {
    latest.current.state = { ...latest.current.state, ...changed };
    setState(latest.current.state);
  };
  const keep = (stored: StoredAlert | undefined): void => {
    change({ stored });
    void storeAlert(stored);
  };
  const finish = (alert: OwnAlert | undefined, refusal = ''): void => {
    void storeAlert(undefined);
    change({ ...nothing, alert, refusal });
  };
  const begin = (estateId: string): void => {
    change(nothing);
    keep({ key: crypto.randomUUID(), estateId, startedAt: Date.now() });
  };

  const workedAt = useRef(0);
  /** Whether an unsent alert was left alone for long: the app was closed, or the phone slept. */
  const notesThatForgotten = ({ id, ending, startedAt }: StoredAlert): boolean => {
    const now = Date.now();
    const leftAlone = now - Math.max(workedAt.current, startedAt);
    workedAt.current = now;
    if (id !== undefined || ending !== undefined) return false;
    if (leftAlone > alertForgottenMs) change({ isForgotten: true });
    return latest.current.state.isForgotten;
  };

  const isBusy = useRef(false);
  /** Takes up a forgotten alert that had arrived, although its answer was lost. Any other waits for her word. */
  async function takeUpArrived(stored: StoredAlert): Promise<void> {
    if (stored.wasTried !== true || !isOnline()) return;
    isBusy.current = true;
    const alert = await readOpenAlertOf(stored.estateId).catch(() => undefined);
    isBusy.current = false;
    const now = latest.current.state.stored;
    if (alert === undefined || now?.key !== stored.key) return;
    change({ alert, isUnsent: false, isForgotten: false });
    keep({ ...now, id: alert.id });
  }

  async function work(): Promise<void> {
    const { stored } = latest.current.state;
    if (stored === undefined || isBusy.current) return;
    if (notesThatForgotten(stored)) {
      await takeUpArrived(stored);
      return;
    }
    if (!isOnline()) {
      change({ isUnsent: true });
      return;
    }
    isBusy.current = true;
    if (stored.wasTried !== true) keep({ ...stored, wasTried: true });
    try {
      const alert = await exchange(stored, sentPositionOf(latest.current.location));
      const now = latest.current.state.stored;
      if (now?.key !== stored.key) return;
      change({ alert, isUnsent: false });
      if (alert === undefined) finish(undefined, NOT_ARRIVED);
      else if (alert.status !== 'OPEN') finish(alert);
      else keep({ ...now, id: alert.id });
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.isTransient && thrown.code !== 'too-many-requests') change({ isUnsent: true });
      else if (stored.ending === 'RECALLED') keep({ ...stored, ending: 'SAFE' });
      else finish(undefined, thrown.detail);
    } finally {
      isBusy.current = false;
    }
  }

  const workNow = useEffectEvent(() => void work());
  const restoreNow = useEffectEvent(() => void restore());
  const isUnderWay = state.stored !== undefined;
  useHoldUpdates(isUnderWay);
  const isWaiting =
    !state.isForgotten && (state.isUnsent || state.stored?.ending !== undefined || state.alert === undefined);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const again = (): void => workNow();
    again();
    const timer = setInterval(again, isWaiting ? RETRY_MS : alertPositionMs);
    const stopLocating = renewPlace();
    const stopFollowing = onLiveEvent('alerts', again);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      stopLocating();
      stopFollowing();
      removeEventListener('online', again);
    };
  }, [isUnderWay, isWaiting]);

  useEffect(() => {
    restoreNow();
  }, []);

  /** Takes up an alert that was under way before a reload, or on another phone of hers. */
  async function restore(): Promise<void> {
    const stored = await readStoredAlert();
    const open = isOnline() ? await readOpenAlerts().catch(() => []) : [];
    if (latest.current.state.stored !== undefined) return;
    const [newest] = open;
    if (newest !== undefined && stored?.ending === undefined) {
      const startedAt = Date.parse(newest.createdAt);
      change({ alert: newest });
      keep({ key: newest.id, estateId: newest.estateId, id: newest.id, startedAt, wasTried: true });
    } else if (stored !== undefined) keep(stored);
  }

  return {
    ...state,
    start: begin,
    /** Sends an alert anew that waited unsent while the screen was closed. */
    confirm: (): void => {
      const { stored } = latest.current.state;
      if (stored !== undefined) begin(stored.estateId);
    },
    /** Ends the alert. One that never left the phone is dropped. */
    end: (ending: 'RECALLED' | 'SAFE'): void => {
      const { stored } = latest.current.state;
      if (stored === undefined) return;
      if (stored.wasTried !== true) {
        finish(undefined);
        return;
      }
      change({ isForgotten: false });
      keep({ ...stored, ending });
      void work();
    },
  };
}
