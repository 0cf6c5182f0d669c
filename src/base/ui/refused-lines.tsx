type Props = { refused: readonly { text: string; message: string }[] }

/** The lines of a pasted list that were not taken, each with why. */
export const RefusedLines = ({ refused }: Props) => (
  <ul className="grid gap-1 text-bad">
    {refused.map(({ text, message }) => (
      <li key={text} className="wrap-anywhere">{`${text}: ${message}`}</li>
    ))}
  </ul>
)
