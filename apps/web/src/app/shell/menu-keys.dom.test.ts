import { beforeEach, describe, expect, it } from 'vitest';
import { arrowTarget } from './menu-keys.ts';

beforeEach(() => {
  document.body.innerHTML = `<nav>
    <a id="home" href="/" data-bar>Dashboard</a>
    <div data-group="cash"><button id="cash" data-bar></button>
      <ul><li><a id="receipt" href="/r"></a></li><li><a id="payment" href="/p"></a></li></ul></div>
    <div data-group="reports"><button id="reports" data-bar></button>
      <ul><li><a id="book" href="/b"></a></li></ul></div>
  </nav>`;
});

const at = (id: string) => document.getElementById(id);
const from = (id: string) => (key: string) => arrowTarget(document.body, key, at(id))?.id ?? null;

describe('the arrows in the menu bar', () => {
  it('go along the bar and around its ends', () => {
    expect(from('home')('ArrowRight')).toBe('cash');
    expect(from('home')('ArrowLeft')).toBe('reports');
    expect(from('reports')('ArrowRight')).toBe('home');
    expect(from('reports')('Home')).toBe('home');
    expect(from('cash')('End')).toBe('reports');
  });

  it('enter a list from either end, and not what has none', () => {
    expect(from('cash')('ArrowDown')).toBe('receipt');
    expect(from('cash')('ArrowUp')).toBe('payment');
    expect(from('home')('ArrowDown')).toBeNull();
  });

  it('go through a list, and up from its first entry back to the bar', () => {
    expect(from('receipt')('ArrowDown')).toBe('payment');
    expect(from('payment')('ArrowDown')).toBe('receipt');
    expect(from('payment')('ArrowUp')).toBe('receipt');
    expect(from('receipt')('ArrowUp')).toBe('cash');
    expect(from('receipt')('End')).toBe('payment');
  });

  it('go from a list to the neighbour’s, or to what stands there without one', () => {
    expect(from('payment')('ArrowRight')).toBe('book');
    expect(from('book')('ArrowRight')).toBe('home');
    expect(from('receipt')('ArrowLeft')).toBe('home');
  });

  it('leave other keys and other places alone', () => {
    expect(from('cash')('a')).toBeNull();
    expect(from('receipt')('Tab')).toBeNull();
    expect(arrowTarget(document.body, 'ArrowRight', document.body)).toBeNull();
  });
});
