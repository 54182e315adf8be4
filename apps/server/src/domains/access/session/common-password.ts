/**
 * Whether a password is easy to guess. A list of common passwords with ten or more characters would be endless. Most of them
 * are a common word or a walk over the keyboard, with digits and signs around it. So the rule removes digits and signs and
 * checks the rest. It refuses
 *
 * - fewer than five different characters (`aaaaaaaaaa`, `1212121212`), and digits and signs alone (a mobile number);
 * - nothing but a walk over the keyboard or along the alphabet, forwards or backwards, also twice (`qwertyuiop`,
 *   `1234567890`, `abcdefghij`);
 * - common words alone, also several or with letters written as signs (`Password123!`, `p@ssw0rd2026`, `iloveyou143`);
 * - public facts of this user: name, email, company or host with digits and signs around it.
 */
export function isCommonPassword(password: string, known: readonly string[] = []): boolean {
  const typed = password.normalize('NFKC').toLowerCase();
  if (new Set(typed).size < fewestCharacters) return true;
  if (isWalk(typed.replace(/[^\p{L}\p{N}]/gu, ''))) return true;
  const readings = [lettersOf(typed), lettersOf(readSigns(typed))];
  const personal = known.flatMap(partsOf);
  return readings.some((letters) => isMadeOf(letters, [...commonWords, ...personal]));
}

const fewestCharacters = 5;

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '');

/** Letters and the signs that people write for them. */
const signs: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Replaces signs by letters inside words. Signs before and after a word stay. */
function readSigns(text: string): string {
  const inside = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text)?.[2] ?? '';
  return [...inside].map((character) => signs[character] ?? character).join('');
}

const walks = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv'];
const allWalks = walks.flatMap((walk) => [walk, [...walk].reverse().join('')]);
const shortestStep = 3;

/** Whether the whole text consists of steps along the walks, each of at least three characters. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest.length >= shortestStep) {
    const length = longestStep(rest);
    if (length < shortestStep) return false;
    rest = rest.slice(length);
  }
  return rest.length === 0;
}

function longestStep(text: string): number {
  let length = text.length;
  while (length > 0 && !allWalks.some((walk) => walk.includes(text.slice(0, length)))) length -= 1;
  return length;
}

/** Whether the letters consist of these words alone, one after the other. True without letters. */
function isMadeOf(letters: string, words: readonly string[]): boolean {
  const reached = new Set([0]);
  for (const place of reached) {
    for (const word of words) if (letters.startsWith(word, place)) reached.add(place + word.length);
  }
  return reached.has(letters.length);
}

const shortestPart = 3;

/** Returns the words of a name or an email, and all of them together. */
function partsOf(text: string): string[] {
  const parts = text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((part) => part.length >= shortestPart);
  return parts.length === 0 ? [] : [...parts, parts.join('')];
}

/** The common words in published lists of leaked passwords, with additions for Bangladesh. */
const commonWords = `
  password passwort passw pass word letmein login logon signin welcome admin administrator root user guest test testing
  tester demo default master secret private changeme change temp temporary trustno access account manager office computer
  internet server system service qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef monkey
  dragon tiger lion eagle shadow sunshine princess prince angel baby babygirl love lover loveme iloveyou ilove you me my
  mylove jesus allah god lucky star superstar super superman batman spiderman pokemon naruto football cricket soccer
  baseball basketball hockey arsenal chelsea liverpool barcelona madrid realmadrid manchester united messi ronaldo summer
  winter spring autumn january february march april may june july august september october november december monday
  tuesday wednesday thursday friday saturday sunday hello hi whatever nothing freedom forever family friend friends
  mother father sister brother michael jordan jessica jennifer michelle daniel thomas robert charlie andrew joshua
  google facebook youtube gmail yahoo samsung iphone apple android nokia microsoft windows oracle cisco linux company
  business money bank cash cashbook book accounts accounting ledger finance sales shop store bangladesh bangla bengali
  dhaka chittagong chattogram sylhet khulna rajshahi barisal rangpur bogura comilla amar sonar joybangla tomake bhalobashi
  the and is this new one two three four five
`
  .trim()
  .split(/\s+/);
