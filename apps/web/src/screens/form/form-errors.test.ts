import { ApiError } from '@cashbook/contract/client';
import { describe, expect, it } from 'vitest';
import { formErrors, holds } from './form-errors.ts';

const names = ['name', 'email', 'hosts', 'hosts.0.host'] as const;
type Name = (typeof names)[number];
const knows = (name: string): name is Name => names.some((known) => known === name);
const refusalFields = { name_taken: 'name', email_taken: 'email' } as const;
const errorsOf = (error: unknown) => formErrors<Name>(error, refusalFields, knows);

describe('what a failed save means for the form', () => {
  it('puts each of the server’s sentences at its field, the first where there are several', () => {
    const error = new ApiError(422, 'invalid_input', '', { name: ['Name is required', 'Too short'], email: ['Wrong'] });
    expect(errorsOf(error).sentences).toEqual([
      ['name', 'Name is required'],
      ['email', 'Wrong'],
    ]);
  });

  it('puts a sentence about part of a field at the nearest that the form has', () => {
    const error = new ApiError(422, 'invalid_input', '', {
      'hosts.0.host': ['a'],
      'hosts.4.title': ['b'],
      other: ['c'],
    });
    expect(errorsOf(error).sentences).toEqual([
      ['hosts.0.host', 'a'],
      ['hosts', 'b'],
    ]);
  });

  it('says a refusal at the field it is about', () => {
    expect(errorsOf(new ApiError(409, 'name_taken', '')).refused).toBe('name');
    expect(errorsOf(new ApiError(409, 'head_office_exists', '')).refused).toBeNull();
  });

  it('knows a stale record', () => {
    expect(errorsOf(new ApiError(409, 'stale_version', '')).isStale).toBe(true);
    expect(errorsOf(new ApiError(409, 'name_taken', '')).isStale).toBe(false);
  });

  it('finds nothing to say at a field where no answer came', () => {
    expect(errorsOf(new Error('no answer'))).toEqual({ sentences: [], refused: null, isStale: false });
    expect(errorsOf(new ApiError(0, 'offline', ''))).toEqual({ sentences: [], refused: null, isStale: false });
  });
});

it('knows what a form holds', () => {
  const values = { name: '', hosts: [{ host: 'a' }], logo: null };
  expect(['name', 'hosts', 'hosts.0', 'hosts.0.host', 'logo'].every((path) => holds(values, path))).toBe(true);
  expect(['nam', 'hosts.1', 'hosts.0.title', 'logo.x', 'name.length', ''].some((path) => holds(values, path))).toBe(
    false,
  );
});
