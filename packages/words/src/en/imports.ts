/** The words around the import of a spreadsheet of any kind. */
export const messages = {
  cell: 'Cell',
  choose: 'Choose a file',
  button_one: 'Import {{total}} row',
  button_other: 'Import {{total}} rows',
  column: 'Column',
  done: 'Imported: {{added}} added, {{changed}} changed.',
  faults_one: '{{total}} cell cannot be taken. Nothing is imported until it is right.',
  faults_other: '{{total}} cells cannot be taken. Nothing is imported until they are right.',
  file: 'Spreadsheet',
  nothing: 'Every row is as it is already. There is nothing to import.',
  problem: 'What is wrong',
  ready: '{{added}} to add, {{changed}} to change, {{unchanged}} as they are.',
  row: 'Row',
  title: 'Import: {{name}}',
  wait: 'The file is being read',
} as const;
