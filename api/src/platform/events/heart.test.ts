import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { createHeart, type Hearing } from './heart';

const manager: Hearing = { userId: 'mia', role: 'MANAGER', locationIds: ['here'] };

describe('the heartbeat of streams', () => {
  let known = new Map<string, Hearing>();
  let questions: string[][] = [];
  let refusal: Error | undefined;
  const errors: unknown[] = [];
  const open = (heart: ReturnType<typeof createHeart>, authorization: string) => {
    const seen: { beats: number; who: (Hearing | undefined)[] } = { beats: 0, who: [] };
    const close = heart.add({
      authorization,
      beat: () => {
        seen.beats += 1;
      },
      know: (who) => seen.who.push(who),
    });
    return Object.assign(seen, { close });
  };
  const start = () =>
    createHeart({
      identify: async (authorizations) => {
        questions.push([...authorizations]);
        if (refusal) throw refusal;
        return known;
      },
      onError: (error) => errors.push(error),
    });
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      mock.timers.tick(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  beforeEach(() => {
    known = new Map([['Token a', manager]]);
    questions = [];
    refusal = undefined;
    errors.length = 0;
    mock.timers.enable({ apis: ['setInterval'] });
  });
  afterEach(() => mock.timers.reset());

  it('sends each stream a heartbeat every 15 seconds with the current user of its session', async () => {
    const heart = start();
    const stream = open(heart, 'Token a');
    await pass(14);
    assert.equal(stream.beats, 0);
    await pass(1);
    assert.deepEqual([stream.beats, stream.who], [1, [manager]]);
    const moved: Hearing = { ...manager, locationIds: ['there'] };
    known.set('Token a', moved);
    await pass(15);
    assert.deepEqual([stream.beats, stream.who], [2, [manager, moved]]);
    heart.stop();
    await pass(15);
    assert.equal(stream.beats, 2);
  });

  it('notifies only the stream whose session has ended', async () => {
    const heart = start();
    const dead = open(heart, 'Token b');
    const alive = open(heart, 'Token a');
    await pass(15);
    assert.deepEqual([dead.who, alive.who], [[undefined], [manager]]);
    heart.stop();
  });

  it('looks up all streams with the same heartbeat in one query, without the closed ones', async () => {
    const heart = start();
    for (const token of ['Token a', 'Token a', 'Token b']) open(heart, token);
    const closed = open(heart, 'Token c');
    closed.close();
    await pass(5);
    open(heart, 'Token d');
    await pass(15);
    assert.deepEqual(questions, [['Token a', 'Token b'], ['Token d']]);
    assert.equal(closed.beats, 0);
    heart.stop();
  });

  it("keeps streams unchanged while the database doesn't answer", async () => {
    const heart = start();
    const stream = open(heart, 'Token a');
    refusal = new Error('gone');
    await pass(15);
    assert.deepEqual([stream.beats, stream.who, errors], [1, [], [refusal]]);
    refusal = undefined;
    await pass(15);
    assert.deepEqual(stream.who, [manager]);
    heart.stop();
  });
});
