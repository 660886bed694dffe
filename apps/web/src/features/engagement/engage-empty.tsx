import { BriefcaseBusiness, Camera, Globe, type LucideIcon } from 'lucide-react';
import type { RefObject } from 'react';
import { Button } from '@/shared/ui/button';
import { CaptureForm, type CaptureFormProps } from './capture-form';
import { PeopleWatched } from './watched-people';
import { useSamplePrompts } from './use-prompt-actions';

const platforms: readonly { name: string; icon: LucideIcon; says: string }[] = [
  { name: 'LinkedIn', icon: BriefcaseBusiness, says: 'Keepwarm cannot see the feed, so you paste the posts.' },
  { name: 'Instagram', icon: Camera, says: 'Paste a caption. Nothing is read from your account.' },
  { name: 'Anywhere else', icon: Globe, says: 'Paste the words, with the link if there is one.' },
];

interface EngageEmptyProps extends Omit<CaptureFormProps, 'primary'> {
  watching: RefObject<HTMLInputElement | null>;
}

export const EngageEmpty = ({ watching, ...form }: EngageEmptyProps) => {
  const samples = useSamplePrompts();
  return (
    <div className="grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] grid-rows-[auto_1fr] items-start gap-5 max-lg:grid-cols-1 max-lg:grid-rows-none">
      <section
        aria-labelledby="paste-a-post"
        className="row-span-2 rounded-panel border border-dashed border-line-3 bg-panel p-8 max-lg:row-span-1 max-md:px-4 max-md:py-5"
      >
        <h2 id="paste-a-post" className="text-[25px]/8 font-semibold tracking-title text-balance">
          Paste a post you’d like to answer
        </h2>
        <p className="mt-1 mb-4 max-w-[46ch] text-md text-ink-2">
          You get a reply that is based on their words and one thought of yours. You change it, approve it, copy it and
          post it yourself.
        </p>
        <CaptureForm {...form} primary />
      </section>
      <section aria-labelledby="no-prompts" className="rounded-panel border border-line bg-panel max-lg:order-first">
        <h2 id="no-prompts" className="px-[18px] py-3.5 text-lg/[23px] font-semibold text-balance max-md:px-3.5">
          No engagement prompts yet. Connect your platforms to get started.
        </h2>
        <ul className="divide-y divide-line border-y border-line">
          {platforms.map(({ name, icon: Icon, says }) => (
            <li key={name} className="flex items-start gap-3 px-[18px] py-3.5 max-md:px-3.5">
              <Icon aria-hidden className="mt-0.5 text-ink-3" />
              <div>
                <b className="font-semibold">{name}</b>
                <p className="text-sm/[17px] text-ink-3">{says}</p>
              </div>
            </li>
          ))}
        </ul>
        <div className="px-[18px] py-3.5 max-md:px-3.5">
          <Button pending={samples.pending} onClick={() => samples.act()}>
            Show two sample prompts
          </Button>
        </div>
      </section>
      <PeopleWatched pasted={0} field={watching} />
    </div>
  );
};
