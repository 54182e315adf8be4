// Without this option Zod tests whether it may compile code. Our content policy forbids that and reports it. Zod tests it
// with the first schema, so the option must be set before any file of Zod runs. Zod's own `config()` would add 4 KB to
// the sign-in form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
