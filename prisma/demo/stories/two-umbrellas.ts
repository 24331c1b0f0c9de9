import type { DemoStory } from '../types.ts'

export const twoUmbrellas: DemoStory = {
  key: 'two-umbrellas',
  author: 'elena',
  title: 'Two Umbrellas',
  description:
    'A courtship in lost-property forms. Dev Malhotra has left his umbrella on the 14 tram nine times since March. Beatrix Lowe, Lost Property Officer (Grade II), has returned it nine times, with remarks. It is the opinion of the whole Enquiries counter that nobody is that forgetful.',
  genre: 'comedy',
  status: 'completed',
  spiceLevel: 1,
  tags: ['Friends to lovers', 'Rain'],
  created: 24,
  cover: {
    setting: 'A tram stop in a rainy city street with two umbrellas',
    mood: 'playful, bright',
    time: 'a wet evening with shop lights',
  },
  characters: [
    { key: 'beatrix-lowe', role: 'main' },
    { key: 'dev-malhotra', role: 'main' },
  ],
  locations: [],
  chapters: [
    {
      title: 'Form LP7',
      summary:
        'Told in forms and notes: tram passenger Dev Malhotra keeps losing the same yellow umbrella, and Lost Property Officer Beatrix Lowe keeps returning it with increasingly personal remarks. A memo threatens to auction everything unclaimed; Dev realises he has nothing left to lose on purpose except the truth.',
      written: 24,
      content: `METROPOLITAN TRAMWAYS. LOST PROPERTY. FORM LP7 (CLAIM).

Item: umbrella. Colour: yellow. Route: 14. Distinguishing features: has a duck’s head for a handle. It was my nephew’s choice. Claimant: D. Malhotra.

Officer’s remarks: Returned to claimant 3 March. Claimant advised to hold on to it. B. Lowe, Grade II.

FORM LP7. 11 March. Item: umbrella, yellow, duck. Route: 14. Circumstances of loss: I was reading.

Officer’s remarks: Returned. Claimant asked what he was reading, as a matter of procedure. Claimant said Middlemarch. Claimant advised that it does pick up.

FORM LP7. 2 April. Item: the duck. Circumstances: You were right about Middlemarch. I missed my stop, and in the confusion, etc.

Officer’s remarks: Returned. There is no box on this form for “etc.”

FORM LP7. 19 April. Circumstances: It was sunny. I did not see that the need would arise.

Officer’s remarks: It is a matter of record that it rained on the 19th from seven in the morning. Returned. The counter has named him Gerald. We felt that he ought to have something, spending so much time with us.

FORM LP7. 6 May. Item: Gerald. Circumstances: I had two bags of shopping and a cello. The cello was not mine.

Officer’s remarks: We know about the cello. It is on shelf nine. There was no name in the case, only half a sandwich. Please see overleaf.

(Overleaf) Mr Malhotra, I don’t wish to be forward, but a tram has a capacity of ninety and you are able to lose more on it than the other eighty-nine put together. Is everything all right at home? B.L.

(Beneath, different ink) Thank you for asking. It’s quiet. My sister moved to Leeds with the nephew in February, and I talk to the radio. I took the cello off a lady who couldn’t manage the step and then she got off without it. I am generally thought to be quite organised. I’m an actuary. D.

INTERNAL NOTE. To: B. Lowe. From: Doreen, Enquiries. He’s an ACTUARY, Bea.

INTERNAL NOTE. To: Doreen. From: B. Lowe. I can read. Please don’t use the pneumatic tube for this.

FORM LP7. 30 May. Circumstances: None to speak of. I got off and he stayed on. We had not quarrelled.

Officer’s remarks: Returned, dry, with a new ferrule, the old one being worn down. I had one at home. It was no trouble. It is rather a good umbrella under the silliness. I find that is often so.

FORM LP7. 14 June. Item: umbrella. Circumstances: I would like to state for the record that your remarks are the best thing I read all week, and I’ve just finished Middlemarch.

Officer’s remarks: Returned. Claimant went red. Officer also, per Doreen.

MEMORANDUM TO ALL STAFF. From: The Deputy Controller. It has come to my notice that certain articles are entering and leaving Lost Property on what appears to be a regular timetable, and that the same officer has signed for them on each occasion. This Department is not a cloakroom. With effect from 1 July, any article received more than eight times shall be deemed abandoned, and shall go into the autumn auction. No exceptions.

INTERNAL NOTE. To: Doreen. From: B. Lowe. How many is that?

INTERNAL NOTE. To: B. Lowe. From: Doreen. Today makes eight, love. Bea? He’ll only do it once more. He doesn’t know.

INTERNAL NOTE. To: Doreen. From: B. Lowe. I could write to him. I have his address, on eight forms.

INTERNAL NOTE. To: B. Lowe. From: Doreen. You’d be using claimant particulars for a personal purpose. It’s in the handbook. Page one.

INTERNAL NOTE. To: Doreen. From: B. Lowe. I know it is. I wrote page one.

FORM LP3 (ARTICLES RECEIVED). 2 July. Found on: Route 14, upper deck, front seat. Item: umbrella, yellow. Duck. Condition: excellent. There was a note tied round the neck.

Officer’s remarks: Note reads, “Dear Miss Lowe, this time I meant to.”`,
    },
    {
      title: 'Lot 212',
      summary:
        'The umbrella goes to auction. Dev and Beatrix each try to buy it back, anonymously, and bid each other up to three hundred and ten pounds without knowing it. When they discover who the other bidder is, she proposes they share it, and files the final form.',
      written: 21,
      content: `CATALOGUE OF THE AUTUMN AUCTION, Tramways Institute, 4 October, two o’clock. Lot 210: false teeth, assorted (tray). Lot 211: a stuffed pike. Lot 212: umbrella, gent’s or child’s, yellow, novelty handle. Reserve: £1.

LETTER. Dear Sir or Madam, I regret that I’ll be unable to attend the sale in person, as the clerk on the door is acquainted with me and I should not wish to put her in an awkward position. I enclose a sealed bid for Lot 212. Please go up by whatever is needful. It is of no value. Yours faithfully, D. Malhotra, F.I.A.

LETTER. Dear Mr Prewett, As staff aren’t permitted to bid, would you kindly do so for me under some other name? You may have everything in the envelope. It was for a holiday, but I can’t think now where I had meant to go. Lot 212. B. Lowe. P.S. Do not tell Doreen.

LETTER. Dear Mr Prewett, Whatever she’s put in, I’ll add twenty. Do not tell Bea. Doreen.

TRANSCRIPT OF SALE (extract).

AUCTIONEER: Two hundred and twelve. The duck. I’ve a pound. Two. Five, on commission. Ten. Ten pounds, for a duck, ladies and gentlemen, he must be fully comprehensive. Twenty in the room, Mr Prewett. Thirty on the book. Fifty? Fifty. Is there a diamond in it, Mr Prewett?

MR PREWETT: Not so far as I’m aware.

AUCTIONEER: A hundred on the book. A hundred and fifty. Two hundred. I sold a tram for less in March. Two ninety, the book, and that’s the last of the book. Three hundred? Three hundred and ten, I thank you, the gentleman in the borrowed hat. Going once.

A VOICE FROM THE BACK: Excuse me. I’m the book. I couldn’t stay away, after all. Could I ask who it is I’ve been bidding against?

MR PREWETT: I’m not at liberty to say.

A VOICE FROM THE DOOR: Oh, for heaven’s sake. It’s me.

AUCTIONEER: Madam, you are the staff.

THE VOICE FROM THE DOOR: I’m aware of it.

AUCTIONEER: Then is the three hundred and ten good or isn’t it?

(Silence, of some length. The stenographer wishes to record that she has a clear view from here, and that the gentleman has taken off his glasses and is coming up the aisle, and that he has walked into the pike.)

MR MALHOTRA: I thought they’d sell him to somebody who’d leave him in a hall. I thought that at least I ought to know where he was.

MISS LOWE: So did I.

MR MALHOTRA: Why didn’t you write? You’ve my address on nine forms.

MISS LOWE: It’s not what they are for. Why didn’t you come to the counter and say?

MR MALHOTRA: I’m not good without a form.

MISS LOWE: No. Well. (Pause.) Nor am I, as it happens.

AUCTIONEER: If I may, there are still the teeth to do.

FORM LP7 (CLAIM). 4 October, 3.15 p.m. Item: one lost property officer, Grade II. Colour: pink, at present. Where last seen: Tramways Institute, front steps, in the rain, under a duck. Circumstances of loss: I believe it was the ferrule. Claimant: D. Malhotra.

Can you prove that the item is yours? No. I would never say so. I’d just like it known that I have looked everywhere, and this is where I’d left my heart. I hadn’t missed it until about the middle of May.

Officer’s remarks: Claimant kissed on front steps at 3.17. Umbrella held by both parties, and by neither of them very well. Both parties soaked. It was the opinion of the officer that it should be done over again, indoors, for the sake of accuracy.

INTERNAL NOTE. To: All staff. From: Doreen, Enquiries. SHE’S TAKING HER HOLIDAY. Both weeks!! Whoever had October in the sweepstake, see me.

FORM LP3 (ARTICLES RECEIVED). 6 November. Found on: Route 14, upper deck, front seat. Items: umbrella, yellow. Also umbrella, black, ladies’, with the handle hooked through it.

Officer’s remarks (D. Potts, Enquiries): I have seen the pair of them get off hand in hand, and never look back once. I’m not filling in two.`,
    },
  ],
  scenarios: [],
  detected: [],
  read: 0.86,
  loved: 0.74,
  saved: 0.42,
  rating: 4.7,
}
