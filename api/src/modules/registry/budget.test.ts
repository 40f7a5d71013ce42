import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { worseThan } from './budget';
import { type Counted, figuresOf, figureStepOf } from './figures.service';

const figures = (loads: number, faults: number, p75: number | null = 300) => ({
  loads,
  faults,
  p50: p75,
  p75,
  p95: p75,
});

describe('the budget of a version that a share of the people has', () => {
  const rows: [
    name: string,
    shared: ReturnType<typeof figures>,
    beside: ReturnType<typeof figures>,
    says: RegExp | undefined,
  ][] = [
    ['five faults, twice the share', figures(95, 5), figures(975, 25), /5 % .* 2\.5 % of the other/],
    ['four faults, whatever their share', figures(1, 4), figures(1000, 0), undefined],
    ['five faults, less than twice the share', figures(95, 5), figures(974, 26), undefined],
    ['five faults next to a version without any', figures(100_000, 5), figures(900, 0), /0 % .* 0 % of/],
    ['five faults without another version to compare', figures(0, 5), figures(0, 0), /100 %/],
    ['no fault on either side', figures(500, 0), figures(500, 0), undefined],
    ['half as slow again, at 50 loads of each', figures(50, 0, 450), figures(50, 0, 300), /450 ms.*300 ms/],
    ['half as slow again, at 49 loads', figures(49, 0, 450), figures(500, 0, 300), undefined],
    ['half as slow again, next to 49 loads', figures(500, 0, 450), figures(49, 0, 300), undefined],
    ['a little less than half as slow again', figures(50, 0, 449), figures(50, 0, 300), undefined],
    ['loads without times', figures(50, 0, null), figures(50, 0, 300), undefined],
  ];
  for (const [name, shared, beside, says] of rows)
    it(`${says ? 'ends' : 'keeps'} a partial release with ${name}`, () => {
      const because = worseThan(shared, beside);
      if (says) assert.match(because ?? '', says);
      else assert.equal(because, undefined);
    });
});

describe('the step that a time counts in', () => {
  for (const [took, step] of [
    [0, 10],
    [10, 10],
    [10.5, 11],
    [309, 309],
    [310, 340],
    [120_000, 125_278],
  ] as const)
    it(`counts a load time of ${took} ms in the step of ${step} ms`, () =>
      assert.equal(figureStepOf(took), step));
});

describe('the figures of counts', () => {
  const load = (step: number, count: number): Counted => ({ kind: 'load', step, count });

  it('reports the steps within which 50%, 75%, and 95% of the pages loaded', () => {
    const rows = [load(300, 5), load(100, 50), load(200, 25), load(250, 20), load(0, 7)];
    assert.deepEqual(figuresOf([...rows, { kind: 'fault', step: 0, count: 3 }]), {
      loads: 107,
      faults: 3,
      p50: 100,
      p75: 200,
      p95: 250,
    });
  });

  it('reports no load times when no load had a time', () => {
    assert.deepEqual(figuresOf([load(0, 2)]), { loads: 2, faults: 0, p50: null, p75: null, p95: null });
    assert.deepEqual(figuresOf([]), { loads: 0, faults: 0, p50: null, p75: null, p95: null });
  });
});
