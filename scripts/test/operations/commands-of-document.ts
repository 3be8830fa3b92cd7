/** Code in a sentence is a command when it is a program with arguments, perhaps with variables before it. */
const isCommand = (code: string): boolean => /^(?:[A-Z_]+=\S+ )*[a-z][\w./-]* \S/.test(code);

/** The languages of fenced blocks that are files, not commands. */
const files = new Set(['yaml', 'json', 'ini', 'sql', 'nginx', 'caddyfile', 'toml']);

/** Every command that a document names, in fenced blocks line by line and in the code of sentences, each once, in its order. */
export const commandsOf = (markdown: string): string[] => {
  const found: string[] = [];
  const rest = markdown.replaceAll(/```(\w*)\n([^]*?)```/g, (_, language: string, block: string) => {
    const lines = block.replaceAll(/\\\n\s*/g, '').split('\n');
    if (!files.has(language)) found.push(...lines.filter((line) => line.trim() !== '' && !line.startsWith('#')));
    return '';
  });
  found.push(...[...rest.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code).filter(isCommand));
  return [...new Set(found)];
};

/** Every statement of PostgreSQL in the blocks of a document, without its semicolon, and every setting of its files, each once. */
export const statementsOf = (markdown: string): string[] => {
  const blocks = [...markdown.matchAll(/```(sql|ini)\n([^]*?)```/g)];
  const found = blocks.flatMap(([, language, block = '']) => {
    const parts = block.split(language === 'sql' ? /;\s*(?:\n|$)/ : '\n').map((part) => part.trim());
    return parts.filter((part) => part !== '' && !/^(--|#|;|\[)/.test(part));
  });
  return [...new Set(found)];
};
