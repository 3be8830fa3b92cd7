import { fewestPositions, type PlanKind, type Position } from '@ekhaya/contract/places/plan.rules';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { kindWords } from './plan-edit.rules.ts';
import type { PlanTool } from './plan-tools.tsx';

/**
 * The tool that is held, and the line that is drawn with it.
 * @param onDrawn takes a finished line, which has positions enough for its kind
 */
export function usePlanDrawing(onDrawn: (kind: PlanKind, line: readonly Position[]) => void) {
  const [tool, setTool] = useState<PlanTool>();
  const [drawn, setDrawn] = useState<readonly Position[]>([]);
  const finish = (line: readonly Position[]): void => {
    if (tool === undefined || tool === 'place' || line.length < fewestPositions(tool)) return;
    setDrawn([]);
    onDrawn(tool, line);
    setTool(undefined);
  };
  return {
    tool,
    drawn,
    choose: (kind: PlanTool | undefined): void => {
      setTool(kind);
      setDrawn([]);
    },
    /** Continues the line. A gate is one position. */
    add: (at: Position): void => {
      if (tool === 'gate') finish([at]);
      else setDrawn([...drawn, at]);
    },
    finish: () => finish(drawn),
    /** Whether the line has positions enough for its kind. */
    isLongEnough: tool !== undefined && tool !== 'place' && drawn.length >= fewestPositions(tool),
  };
}

interface PlanDrawingActsProps {
  tool: PlanTool;
  isLongEnough: boolean;
  /** Puts a point in the middle of the window, for who draws without a pointer. */
  onPoint: () => void;
  onFinish: () => void;
}

/** The buttons below the plan while a tool is held. */
export const PlanDrawingActs = ({ tool, isLongEnough, onPoint: putPoint, onFinish: finish }: PlanDrawingActsProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    <Button variant="sand" onClick={putPoint}>
      Put a point in the middle
    </Button>
    {tool !== 'gate' && tool !== 'place' && (
      <Button variant="outlined" disabled={!isLongEnough} onClick={finish}>
        Finish this {kindWords[tool].one.toLowerCase()}
      </Button>
    )}
  </Box>
);
