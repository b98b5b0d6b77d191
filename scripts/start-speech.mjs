/** Whoever asked for JSON reads one line of it, whatever comes of the start; what goes on meanwhile is told beside it. */
export const startSpeech = (given) => {
  const isJson = given.includes('--json');
  const complain = (line) => console.error(line);
  return {
    complain,
    say: isJson ? complain : (line) => console.log(line),
    giveUp: (error) => {
      const message = error instanceof Error ? error.message : String(error);
      if (isJson) console.log(JSON.stringify({ error: { code: 'start_failed', message } }));
      else complain(message);
      process.exitCode = 1;
    },
  };
};
