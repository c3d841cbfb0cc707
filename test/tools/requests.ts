/**
 * What people at a publisher's ask an assistant for, each with the tool that does it: `<node>.<resource>.<operation>`. Written from the
 * service's interface alone, before any description was read; a description is mended after a request, never a request after a description.
 */
export const requests: ReadonlyArray<readonly [request: string, tool: string]> = [
	['How many paperbacks did we publish in 2019?', 'catalogueQuery.query.byFilters'],
	[
		'Which of our books has the ISBN 9780306406157 and who wrote it?',
		'catalogueQuery.query.byFilters',
	],
	['How many titles contain the word garden?', 'catalogueQuery.query.byText'],
	[
		'Find books about grief and growing up, by theme and not by exact words.',
		'catalogueResource.resource.advancedSearch',
	],
	[
		'Search the catalogue for anything with the words northern lights.',
		'catalogueResource.resource.search',
	],
	[
		'Show me the books modified since Monday, newest first.',
		'catalogueResource.resource.advancedSearch',
	],
	[
		'Add a new title called The Salt Path Home to the catalogue.',
		'catalogueResource.resource.create',
	],
	['Change the price of book 1204 to 14.99.', 'catalogueResource.resource.update'],
	[
		'Correct the author name in the record of the book with ref 88.',
		'catalogueResource.resource.update',
	],
	[
		'Update the record with this ISBN if it exists, otherwise create it.',
		'catalogueResource.resource.upsert',
	],
	['Remove the withdrawn edition 3310 from the catalogue.', 'catalogueResource.resource.archive'],
	[
		'What kinds of records do we have, books, audiobooks, campaigns?',
		'catalogueResource.resourceType.getMany',
	],
	['What metadata fields can I filter on here?', 'catalogueResource.field.getMany'],
	['Which values are allowed in the Format dropdown?', 'catalogueResource.field.getOptions'],
	['Give me the front cover picture of book 512.', 'catalogueResource.resource.downloadCover'],
	[
		'Which files, audio samples or extracts can be downloaded for book 512?',
		'catalogueFile.file.getMany',
	],
	['Fetch the original PDF of the manuscript.', 'catalogueFile.file.download'],
	[
		'Put this corrected EPUB in place of the current file of title 77.',
		'catalogueFile.file.upload',
	],
	['Make a private collection named Spring Highlights.', 'catalogueCollection.collection.create'],
	['Which collections do we have?', 'catalogueCollection.collection.getMany'],
	['Put books 12, 15 and 19 into the Christmas collection.', 'catalogueCollection.resource.add'],
	['Send the metadata of the autumn list to the retailer feed.', 'catalogueDistribution.run.queue'],
	['Which retailers can we deliver feeds to?', 'catalogueDistribution.destination.getMany'],
	['Did the last deliveries to the retailers go through?', 'catalogueDistribution.run.getMany'],
	[
		'Wait until the delivery 901 has finished and tell me how it ended.',
		'catalogueDistribution.run.waitForCompletion',
	],
	['Start a job that extracts the text of book 40.', 'catalogueJob.job.submit'],
	['What is the state of job 4711?', 'catalogueJob.job.get'],
	['List the jobs I submitted most recently.', 'catalogueJob.job.getMany'],
	['Hold on until job 4711 is done and give me the result.', 'catalogueJob.job.waitForCompletion'],
	['Write a blurb for book 230.', 'catalogueAiGenerate.field.generate'],
	['Suggest BISAC and Thema subject codes for this title.', 'catalogueAiGenerate.field.generate'],
	['Design a new cover for the novel with ref 61.', 'catalogueAiGenerate.artwork.generate'],
	[
		'Paint a picture of a lighthouse in a storm for a social post.',
		'catalogueAiGenerate.image.generate',
	],
	[
		'Which search terms do shoppers use in the online bookstore for cosy crime, with monthly volumes?',
		'catalogueAiGenerate.keyword.research',
	],
	['What are people in the UK searching for today?', 'catalogueAiGenerate.topic.getTrending'],
	[
		"Ask the catalogue assistant which backlist titles suit Mother's Day and let it answer.",
		'catalogueAiChat.message.send',
	],
	['Show me the earlier conversation number 35 with the assistant.', 'catalogueAiChat.chat.get'],
	['How many AI tokens has the company used this month?', 'catalogueUsage.tokenUsage.get'],
	['What am I allowed to see and do with this API key?', 'catalogueUsage.apiKey.get'],
	["What other tools does the service's gateway offer?", 'catalogueTool.tool.getMany'],
];
