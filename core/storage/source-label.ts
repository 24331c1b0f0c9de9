/**
 * The terms of the IPTC standard for the way in which a work was made. They are written into the metadata of files
 * (D-146).
 */
export const digitalSourceTypes = {
  generated: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  assisted: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
} as const

/** The XMP metadata that is added to the file of a picture that a model made. */
export const generatedPictureXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" Iptc4xmpExt:DigitalSourceType="${digitalSourceTypes.generated}"/></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`
