import type { Failure } from '../failure/failure';

const TOO_LARGE =
	"Many services and proxies cut the connection, or answer 'not found', if a file is too large. Compare its size with the upload limit of the catalogue.";

const IN_THE_WAY =
	"Another upload to this resource may be under way, somebody may have locked it, or it has a file of this name. Look at its files with 'Get Many'. Then run it again, or enter another 'File Name'.";

/** A proxy may have sent it twice, and the first one is under way. */
const MAY_BE_DONE = 'It may have been done, and was not sent again.';

const notTaken = (fileName: string, mimeType: string) =>
	`The file was sent as '${fileName}' of type '${mimeType}', which the service does not take. If that is not what the file is, enter a 'File Name' with the right extension. Otherwise convert the file, or upload it to a resource of another type.`;

/** The failure of an upload with what it may mean of a file. */
export function withUploadAdvice(failure: Failure, fileName: string, mimeType: string): Failure {
	const { code, httpStatus, description } = failure.details;
	// A refusal that comes before all was sent is often lost with the connection; IIS says that nothing is there.
	if (['CONNECTION', 'HTTP_404'].includes(code))
		return failure.with({ description: `${description} ${TOO_LARGE}` });
	if (httpStatus === 409) {
		const isDoubtful = failure.handling.nothingDone !== true;
		return failure.with({ description: isDoubtful ? `${MAY_BE_DONE} ${IN_THE_WAY}` : IN_THE_WAY });
	}
	return httpStatus === 415 ? failure.with({ description: notTaken(fileName, mimeType) }) : failure;
}
