import { fileOfPlan, readPlanFile } from '@ekhaya/contract/places/plan-file.rules';
import { maxPlanBytes, type PlanPart, type Position } from '@ekhaya/contract/places/plan.rules';
import { downloadIcon, fileIcon } from '@ekhaya/icons/icon-paths';
import { Alert, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { Icon } from '../../platform/page/icon.tsx';

interface PlanFilesProps {
  title: string;
  parts: readonly PlanPart[];
  onImport: (parts: PlanPart[]) => void;
}

/** Positions of the present plan: a file that lies far from them is of another place. */
const anchorsOf = (parts: readonly PlanPart[]): Position[] => {
  const gates = parts.filter(({ kind }) => kind === 'gate');
  return (gates.length > 0 ? gates : parts.slice(0, 1)).flatMap(({ line }) => line.slice(0, 1));
};

const inMegabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Import and export of a plan as GeoJSON. An import replaces what is drawn; Undo brings it back. */
export function PlanFiles({ title, parts, onImport }: PlanFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ isProblem: boolean; text: string }>();
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    if (file.size > maxPlanBytes) {
      const text = `This file has ${inMegabytes(file.size)}. A plan has at most ${inMegabytes(maxPlanBytes)}.`;
      setSaid({ isProblem: true, text });
      return;
    }
    const read = readPlanFile(await file.text(), anchorsOf(parts));
    if ('problem' in read) {
      setSaid({ isProblem: true, text: read.problem });
      return;
    }
    const left = read.left === 0 ? '' : ` ${read.left} could not be drawn and were left out.`;
    setSaid({
      isProblem: false,
      text: `${read.parts.length} things are on the plan now.${left} Undo brings back what was there.`,
    });
    onImport(read.parts);
  };
  const download = (): void => {
    const address = URL.createObjectURL(
      new Blob([JSON.stringify(fileOfPlan(parts))], { type: 'application/geo+json' }),
    );
    const link = document.createElement('a');
    link.href = address;
    link.download = `${title === '' ? 'plan' : title}.geojson`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept=".geojson,.json,application/geo+json"
        aria-label="GeoJSON file"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button variant="sand" startIcon={<Icon path={fileIcon} />} onClick={() => input.current?.click()}>
        Import GeoJSON...
      </Button>
      <Button variant="sand" startIcon={<Icon path={downloadIcon} />} disabled={parts.length === 0} onClick={download}>
        GeoJSON
      </Button>
      {said !== undefined && (
        <Alert severity={said.isProblem ? 'error' : 'success'} sx={{ flexBasis: '100%' }}>
          {said.text}
        </Alert>
      )}
    </>
  );
}
