// Reports each mutant in a line of Gremlins' form.
import { basename } from 'node:path';

const words = { Killed: 'KILLED', Timeout: 'TIMED OUT', Survived: 'LIVED', NoCoverage: 'NOT COVERED' };

class Lines {
  onMutantTested({ status, mutatorName, fileName, location: { start }, replacement }) {
    if (!words[status]) return;
    const place = `${basename(fileName)}:${start.line}:${start.column}`;
    console.log(`${words[status]} ${mutatorName} at ${place}: ${(replacement ?? '').replace(/\s+/g, ' ')}`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'lines', injectableClass: Lines }];
