import { Sparkles, UserRound, UsersRound } from 'lucide-react'
import { usePageTitle } from '../lib/page-title.ts'
import { paths, serverPaths } from '../paths.ts'
import { buttonStyle } from '../ui/button-style.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { CoverFrame } from './landing/cover-frame.tsx'

const features = [
  {
    title: 'AI-Powered Stories',
    Icon: Sparkles,
    text: 'Generate romance stories and watch each chapter being written, in the length, tone and heat you choose. Leave whenever you like: it will be finished when you return.',
  },
  {
    title: 'Character Creation',
    Icon: UserRound,
    text: 'Create characters by hand or with the character generator, from a name and a scar to a whole past. They stay themselves in every chapter they enter.',
  },
  {
    title: 'Community',
    Icon: UsersRound,
    text: 'Share your stories with readers and discover the characters of other writers. One line or a whole world, and with whom, is for you to decide.',
  },
]

/** The content of / for visitors. */
export function LandingScreen() {
  usePageTitle()
  return (
    <>
      <section className="page grid items-center gap-x-14 gap-y-12 pt-10 pb-20 sm:pt-16 lg:grid-cols-[1.1fr_.9fr] lg:pb-28">
        <div>
          <h1 className="text-[clamp(2.625rem,6.4vw,5rem)] leading-[1.06]">Create Your Romance Adventure</h1>
          <p className="mt-6 max-w-lg text-lg text-pretty text-ink-soft sm:text-[1.1875rem]">
            Write by hand, or with an AI that remembers your people and places, chapter after chapter. Keep it
            private, or let readers find it.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <LinkButton to={paths.signup} size="large">
              Create Your Room
            </LinkButton>
            <LinkButton to={paths.login} variant="quiet" size="large">
              Sign In
            </LinkButton>
          </div>
        </div>
        <div aria-hidden className="relative mx-auto aspect-[1/0.86] w-full max-w-md lg:max-w-none">
          <CoverFrame
            picture="/covers/winter.webp"
            title="A Winter at Harrow Hall"
            className="top-[16%] start-[2%] -rotate-8"
            words="top-[78.5%] ps-[4%] pe-[18%] text-center text-[8.2cqi] font-medium text-[#24101c] italic"
          />
          <CoverFrame
            picture="/covers/orchard.webp"
            title="The Apple Orchard"
            className="top-[17%] end-[2%] rotate-8"
            words="top-[6%] ps-[12%] text-[12cqi] font-extrabold text-[#fff7ec]"
          />
          <CoverFrame
            picture="/covers/lighthouse.webp"
            title="The Lighthouse Letters"
            className="top-[2%] start-[30%] w-[40%]!"
            words="top-[5%] text-center text-[11cqi] font-semibold text-[#fff7ec] italic"
          />
        </div>
      </section>
      <section aria-label="What you can do here" className="page grid gap-x-12 gap-y-10 pb-24 md:grid-cols-3">
        {features.map(({ title, Icon, text }) => (
          <div key={title}>
            <span aria-hidden className="grid size-12 place-items-center rounded-full bg-rose-wash text-rose">
              <Icon className="size-5.5" />
            </span>
            <h2 className="mt-5 text-2xl">{title}</h2>
            <p className="mt-2.5 text-ink-soft">{text}</p>
          </div>
        ))}
      </section>
      <div className="page">
        <section className="flex flex-col items-start gap-7 rounded-panel bg-surface p-8 shadow-[inset_0_0_0_1px_var(--line)] sm:p-14 md:flex-row md:items-center md:justify-between">
          <h2 className="text-[clamp(1.75rem,4vw,2.75rem)]">Ready to begin your romantic journey?</h2>
          <a href={serverPaths.login} className={buttonStyle('solid', 'large')}>
            Get Started Free
          </a>
        </section>
      </div>
    </>
  )
}
