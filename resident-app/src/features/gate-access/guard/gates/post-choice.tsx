import { Button } from '@ekhaya/ui-kit/controls/button';
import { ChoiceList } from '@ekhaya/ui-kit/controls/choice-list';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState } from 'react';
import type { GatePost } from './gate-post.ts';
import type { Gate } from './guard.queries.ts';

interface PostChoiceProps {
  gates: readonly Gate[];
  /** The post that was chosen before. */
  previous?: GatePost;
  onChoose: (post: GatePost) => void;
}

/** Lets the guard choose her gate and direction. */
export function PostChoice({ gates, previous, onChoose }: PostChoiceProps) {
  const [gateId, setGateId] = useState(previous?.gateId ?? (gates.length === 1 ? gates[0]?.id : undefined));
  const [direction, setDirection] = useState<GatePost['direction']>(previous?.direction ?? 'in');
  return (
    <PageFrame
      title="Your gate"
      isTab
      dock={
        <Button
          disabled={gateId === undefined}
          onClick={() => {
            if (gateId !== undefined) onChoose({ gateId, direction });
          }}
        >
          Start
        </Button>
      }
    >
      <div className="guard-choice">
        <h2>Where do you stand?</h2>
        <ChoiceList
          label="Gate"
          choices={gates.map(({ id, name, estateName }) => ({ key: id, title: name, note: estateName }))}
          chosen={gateId}
          onChoose={setGateId}
        />
        <h2>Which way do people go?</h2>
        <ChoiceList
          label="Direction"
          choices={[
            { key: 'in' as const, title: 'In', note: 'They come into the estate' },
            { key: 'out' as const, title: 'Out', note: 'They leave it' },
          ]}
          chosen={direction}
          onChoose={setDirection}
        />
      </div>
    </PageFrame>
  );
}
