import type { SetupStep } from '@ekhaya/contract/estates/setup.rules';
import type { ComponentType } from 'react';

/** The form of a step of setting an estate up. The page around it has the buttons. */
export interface SetupPanelProps {
  estateId: string;
  /** How many of it there are already. */
  count: number;
  /** The id of the form, which the page's button submits. */
  formId: string;
  /** Names the draft of what is written in the step. */
  draftKey: string;
  /** Called before and after the form is sent, so that the page's buttons wait. */
  onBusy: (isBusy: boolean) => void;
  /** Puts the step off, unless it is done: for a step whose ready-made state may stay. */
  onLater: () => Promise<void>;
  /** Goes on after the form was saved, or when there is nothing to save. Resolves when the next step is shown. */
  onDone: () => Promise<void>;
}

/** By step: loads the component of its form. */
export type SetupPanels = Partial<Record<SetupStep, () => Promise<ComponentType<SetupPanelProps>>>>;
