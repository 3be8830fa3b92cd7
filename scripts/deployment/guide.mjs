// The commands of docs/operations.md for a machine without containers, or for one with them, as they stand there: whoever follows one gets
// an error when the document does not have it, and at the end those that nobody followed are known.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build-fingerprint.mjs';
import { commandsOf, statementsOf } from '../test/operations/commands-of-document.ts';
import { noCommands } from '../test/operations/documented-commands.ts';

const document = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** Whether a command is one of containers, or prepares them. */
const isOfContainers = (command) => /^docker |\.env$/.test(command) && !noCommands.has(command);

/** Whether a command is one of a machine without containers: not of a checkout either, or of whoever measures. */
const isOfMachine = (command) =>
  !isOfContainers(command) && !command.startsWith('npm run ') && !command.includes('…') && !noCommands.has(command);

/**
 * Opens the guide for a machine.
 * @param hasContainers whether its commands of containers are followed, or else those without them and the statements of PostgreSQL
 */
export function openGuide(machine, { hasContainers = false } = {}) {
  const written = commandsOf(document);
  const commands = written.filter((command) => (hasContainers ? isOfContainers(command) : isOfMachine(command)));
  const statements = statementsOf(document);
  const followed = new Set();

  return {
    /** Every command of the document. */
    commands: written,

    /**
     * Runs a command of the guide, which must succeed.
     * @param options `place`: the folder it is run in; `as`: the command with what stands for its names; `before`: the machine is not booted
     * @returns what it said
     */
    async follow(command, { as = command, before = false, ...options } = {}) {
      if (!written.includes(command)) throw new Error(`docs/operations.md does not have the command: ${command}`);
      followed.add(command);
      return before ? machine.runBefore(as, options.place) : machine.run(as, options);
    },

    /** Runs a statement of the guide in a database of the machine. @returns what it said */
    async state(statement, psql) {
      if (!statements.includes(statement) && !written.includes(statement)) {
        throw new Error(`docs/operations.md does not have the statement: ${statement}`);
      }
      followed.add(statement);
      return machine.run(psql, { input: `${statement};\n` });
    },

    /** Lines of files of PostgreSQL, as the guide has them. @returns them */
    settings(lines) {
      for (const line of lines) {
        if (!statements.includes(line) && !document.includes(`\`${line}\``)) {
          throw new Error(`docs/operations.md does not have the line: ${line}`);
        }
        followed.add(line);
      }
      return lines;
    },

    /** The statement of the guide with these words. @throws {Error} when it has no such statement, or more than one */
    statementWith(words) {
      const found = statements.filter((statement) => statement.includes(words));
      if (found.length !== 1) throw new Error(`docs/operations.md does not have one statement with ${words}.`);
      return found[0];
    },

    /** The statements that stand in the command for containers with these words. */
    statementsInCommand(words) {
      const [command] = commandsOf(document).filter((each) => each.includes(words));
      const found = [...(command ?? '').matchAll(/--command '([^']+)'/g)].map(([, statement]) => statement);
      if (found.length === 0) throw new Error(`docs/operations.md has no command with statements and ${words}.`);
      return found;
    },

    /** The commands, statements and settings that nobody followed, in the order of the document. */
    notFollowed: () => [...commands, ...(hasContainers ? [] : statements)].filter((command) => !followed.has(command)),
  };
}
