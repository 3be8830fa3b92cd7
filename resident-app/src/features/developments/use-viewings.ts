import type { Viewings } from '@ekhaya/contract/developments/viewings';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useState } from 'react';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { saveFile } from '../../platform/files/save-file.ts';
import { invalidate, useRead, type Read } from '../../platform/query/query.ts';
import { DEVELOPMENTS_KEY } from './developments.live.ts';
import {
  cancelViewing,
  readViewingCalendar,
  readViewings,
  sendViewing,
  type NewViewing,
} from './developments.queries.ts';

/** What a person does with the viewings of a development. A refusal is shown in an alert. */
export interface ViewingActions {
  isSending: boolean;
  /** Books a viewing; false if it was refused. */
  book: (viewing: NewViewing) => Promise<boolean>;
  /** Gives the booked viewing back; false if it was refused. */
  cancel: () => Promise<boolean>;
  /** Gives the phone the booked viewing as a file, which it opens in its calendar. */
  saveToCalendar: () => Promise<boolean>;
}

/** The viewings of a development, and what the person does with them. */
export function useViewings(id: string): ViewingActions & { read: Read<Viewings> } {
  const read = useRead([DEVELOPMENTS_KEY, 'viewings', id], () => readViewings(id));
  const [isSending, setIsSending] = useState(false);
  const send = async (sending: () => Promise<unknown>): Promise<boolean> => {
    setIsSending(true);
    try {
      await sending();
      return true;
    } catch (thrown) {
      const text = thrown instanceof ApiError ? thrown.message : 'The viewing could not be sent';
      await showAlert({ title: 'Error', text });
      return false;
    } finally {
      setIsSending(false);
      await invalidate([DEVELOPMENTS_KEY]);
    }
  };
  return {
    read,
    isSending,
    book: (viewing) => send(() => sendViewing(id, viewing)),
    cancel: () => send(() => cancelViewing(id)),
    saveToCalendar: () => send(async () => saveFile('viewing.ics', await readViewingCalendar(id), 'text/calendar')),
  };
}
