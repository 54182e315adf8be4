// Zod would otherwise try whether it may compile code, which our content policy forbids and reports. It tries while the
// first schema is made, so its option stands here before any file of Zod runs. Zod's own `config()` would bring 4 KB of it to
// the sign-in form.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
