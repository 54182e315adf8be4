import type { OpenApiDocument, Operation, Schema } from '#http/openapi';

/** Returns the OpenAPI document as one readable page, without scripts and other files, so that it works under any policy. */
export function openApiPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = document.tags.map(({ name }) => {
    const its = operations.filter(({ operation }) => operation.tags[0] === name);
    return `<h2 id="${escapeHtml(name)}">${escapeHtml(name)}</h2>${its.map(operationHtml).join('')}`;
  });
  const contents = document.tags
    .map(({ name }) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`)
    .join(' · ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)} API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(document.info.title)} API</h1>
<p>${escapeHtml(document.info.description)} The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups">${contents}</nav>
${groups.join('\n')}
</main>
</body>
</html>
`;
}

function operationHtml({ method, path, operation }: { method: string; path: string; operation: Operation }): string {
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><b>${method}</b> <code>/api${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${parametersHtml(operation)}
${operation.requestBody === undefined ? '' : `<h3>Body</h3>${contentHtml(operation.requestBody.content)}`}
${Object.entries(operation.responses).map(responseHtml).join('\n')}
</details>`;
}

function parametersHtml({ parameters }: Operation): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: place, required, description = '', schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}${required ? ', required' : ''}</td>` +
      `<td>${escapeHtml(description)} <code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h3>Parameters</h3><table>${rows.join('')}</table>`;
}

function responseHtml([status, { description, content }]: [string, Operation['responses'][string]]): string {
  const sentences = description.split('\n').map(escapeHtml).join('<br>');
  return `<h3>${status}</h3><p>${sentences}</p>${status === '200' ? contentHtml(content) : ''}`;
}

function contentHtml(content: Readonly<Record<string, { readonly schema: Schema }>>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p>${escapeHtml(type)}</p><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`)
    .join('');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; }
h2 { margin: 2rem 0 .5rem; }
h3 { margin: 1rem 0 .25rem; font-size: 1rem; }
table { border-collapse: collapse; width: 100%; }
td { padding: .25rem .75rem .25rem 0; vertical-align: top; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 30rem; padding: .75rem; background: color-mix(in srgb, currentColor 7%, transparent); }
`;
