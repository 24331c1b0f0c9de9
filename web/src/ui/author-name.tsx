import { Link } from 'react-router-dom'

interface AuthorNameProps {
  name: string
  /** The path of the author's profile; null when it is not public. */
  profile: string | null
}

/** 'by' and the name of an author, which is a link to a public profile (D-127). */
export function AuthorName({ name, profile }: AuthorNameProps) {
  if (profile === null)
    return (
      <>
        by <bdi>{name}</bdi>
      </>
    )
  // On a card, another link covers the whole card, so the link to the author is raised above it.
  return (
    <>
      by{' '}
      <Link
        to={profile}
        className="touch-area z-1 rounded-bit underline decoration-line-strong underline-offset-3 hover:text-rose"
      >
        <bdi>{name}</bdi>
      </Link>
    </>
  )
}
