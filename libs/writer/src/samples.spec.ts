import { channelLimits } from '@app/contracts/content/content.constants';
import { gapsIn } from '@app/contracts/content/gaps';
import { faultsOf } from './checks';
import { everySampleLead } from './sample-leads';
import { sampleMessages, samplePosts } from './samples';
import { sentences } from './words';

describe('the sample texts', () => {
  it('are eight messages of eight situations to sample people, without a fault', () => {
    expect(new Set(sampleMessages.map(({ situation }) => situation?.name)).size).toBe(8);
    for (const { to, title, body, channel } of sampleMessages) {
      const person = everySampleLead.find(({ details }) => details.name === to);
      expect(person?.details.name).toBe(to);
      expect({
        body,
        faults: faultsOf({ title, body, channel, names: [to.split(' ')[0] ?? ''], sources: [body, title ?? ''] }),
      }).toEqual({
        body,
        faults: [],
      });
      expect(body).toMatch(/Nora$/);
    }
  });

  it('are four posts of five parts, with a first line that stands alone and one question at the end', () => {
    expect(samplePosts).toHaveLength(4);
    for (const { body } of samplePosts) {
      const parts = body.split('\n\n');
      expect(parts).toHaveLength(5);
      expect(parts[0]?.split(' ').length).toBeLessThanOrEqual(12);
      expect(body.match(/\?/gu)).toHaveLength(1);
      expect(body).toMatch(/\?$/);
      expect(body.length).toBeLessThanOrEqual(channelLimits.instagram_post);
      expect(gapsIn(body)).toEqual([]);
    }
  });

  it('share no sentence', () => {
    const all = [...sampleMessages, ...samplePosts]
      .flatMap(({ body }) => body.split('\n').flatMap((line) => sentences(line)))
      .filter((one) => one !== '' && one !== 'Nora');
    expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([]);
  });
});
