import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { Violation } from './violation.ts';
import { filesBelow, root } from '../source-tree.ts';

const RULE = 'no-foreign-tables';
const TEST_CODE = /\.(test|factory)\.ts$|\/testing\//;

/** The feature, or the folder of the platform, that a file of the server belongs to. */
const ownerOf = (path: string): string => /^server\/src\/(?:features|platform)\/[^/]+/.exec(path)?.[0] ?? path;

/** A SQL word after which the name of a table stands, and that name. */
const NAMED_TABLE =
  /\b(?:from|join|into|update|table|using|exists)\s+(?:only\s+)?(?:public\.)?"?([a-z_][a-z0-9_]*)"?/gi;

interface Literal {
  text: string;
  /** The function that takes the literal as its first argument, e.g. `pgView`. */
  callee: string | undefined;
}

/** @returns the strings and templates of a file; comments and import paths are none */
function literalsOf(path: string, text: string): Literal[] {
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      const call = node.parent;
      const isArgument = ts.isCallExpression(call) && call.arguments[0] === node;
      found.push({ text: node.text, callee: isArgument ? call.expression.getText() : undefined });
    } else if (ts.isTemplateExpression(node)) {
      const tail = node.templateSpans.map(({ literal }) => literal.text);
      found.push({ text: [node.head.text, ...tail].join(' $ '), callee: undefined });
    }
    if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return found;
}

/**
 * A feature reads another feature's data through its `index.ts`, or through a SQL view that the owner defines in a `*.view.ts`.
 * This reads the SQL: raw names of foreign tables, tables and views that are declared a second time, `pgView` outside a `*.view.ts`
 * and foreign tables that a `*.table.ts` hands on.
 * @param folder the top of the repository, or of a copy of it
 */
export function findForeignTables(folder: string = root): Violation[] {
  const files = filesBelow('server/src', folder).filter((path) => path.endsWith('.ts') && !TEST_CODE.test(path));
  const read = files.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return { path, text, literals: /sql|pg(Table|View)/.test(text) ? literalsOf(path, text) : [] };
  });
  const owners = new Map<string, string>();
  for (const { path, literals } of read.filter((file) => file.path.endsWith('.table.ts'))) {
    for (const { text, callee } of literals) if (callee === 'pgTable') owners.set(text, path);
  }
  const violations: Violation[] = [];
  // Tables are declared in *.table.ts alone, so that this check knows the owner of each.
  for (const { path, text, literals } of read) {
    const add = (to: string) => violations.push({ rule: RULE, from: path, to });
    for (const literal of literals) {
      if (literal.callee === 'pgView' && !path.endsWith('.view.ts')) add(`a view outside a *.view.ts: ${literal.text}`);
      const named = [...literal.text.matchAll(NAMED_TABLE)].map((match) => match[1]?.toLowerCase() ?? '');
      const declared = literal.callee === 'pgView' || literal.callee === 'pgTable' ? [literal.text] : [];
      for (const name of [...named, ...declared]) {
        const owner = owners.get(name);
        if (owner !== undefined && ownerOf(owner) !== ownerOf(path)) add(`${name} of ${owner}`);
      }
    }
    if (path.endsWith('.table.ts') && /^export .* from /m.test(text)) add('a table handed on to other files');
  }
  return violations;
}
